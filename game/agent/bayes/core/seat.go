package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Seat holds a player's knowledge and what follows from it. Pretences and decisions are computed anew each time from
// these, the key and the question, so a player that is built anew continues like the one before it.
type Seat struct {
	speech.Voice // its table is the model's
	speech.AttentiveListener
	Character
	Model    *belief.Mind // computes posteriors of the roles
	Record   Record
	Evidence Evidence
	Ballots  Ballots
	// ClaimsBy is the turn of the first day from which a seat without a claim is taken for one that will not claim.
	ClaimsBy int
	// Prepare, if not nil, runs before the seat's beliefs are computed.
	Prepare func()

	others *belief.Mind // computes the beliefs of the others; nil: they reason as this seat does

	known  belief.Posterior // by everything that the seat knows
	public belief.Posterior // by common knowledge
	spoken belief.Posterior // by the knowledge of the role that the seat pretends to have
	events int              // of the table when known was computed
	fresh  bool             // known is up to date with the model
	shared bool             // public is up to date with known
	as     game.Role        // the role for which spoken was computed
}

// Tables are the likelihood tables by which a seat reasons.
type Tables struct {
	House, Contest *belief.Table
	// Others, if not nil, is the table that the seat assumes the others to reason by.
	Others *belief.Table
}

// UsualTables returns the tables of every player that people meet.
func UsualTables() Tables { return Tables{House: belief.House(), Contest: belief.Contest()} }

// NewSeat returns a seat that weighs all others by the house's table, or by the contest's if that is nil. The caller
// sets Voice.Mind.
func NewSeat(s agent.Seating, c Character, tables Tables) (*Seat, error) {
	list := []*belief.Table{tables.House, tables.Contest}
	if tables.House == nil {
		list = list[1:]
	}
	model, err := belief.New(s.Table(), list...)
	if err != nil {
		return nil, err
	}
	seat := &Seat{Character: c, Model: model, ClaimsBy: ClaimsByHouse}
	if tables.Others != nil {
		if seat.others, err = belief.New(s.Table(), tables.Others); err != nil {
			return nil, err
		}
	}
	seat.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: model.Table}
	seat.AttentiveListener = speech.AttentiveListener{Voice: &seat.Voice}
	seat.Record, seat.Evidence, seat.Ballots = Record{&seat.Voice}, Evidence{seat}, Ballots{seat}
	return seat, nil
}

// Learn adds an event to what the seat knows.
func (s *Seat) Learn(ev *rules.Event) {
	s.Model.Observe(ev)
	if s.others != nil {
		s.others.Observe(ev)
	}
}

// WeighBy sets the likelihood table of each seat: the contest's for the given seats, the house's for the others.
func (s *Seat) WeighBy(contest game.SeatSet) {
	const byHouse, byContest = 0, 1
	for seat := range s.Seats().All() {
		table := byHouse
		if contest.Has(seat) {
			table = byContest
		}
		s.Model.UseTable(seat, table)
	}
	s.fresh = false
}

// ChanceOfGame draws once per game whether something applies, with a probability.
func (s *Seat) ChanceOfGame(matter string, probability float64) bool {
	if probability <= 0 {
		return false
	}
	d := agent.DrawOf(s.Key, matter, 0)
	return d.Chance(probability)
}

// StyleOf returns how the character talks. bold is the chance that a false result accuses, claimTurn the turn of the
// first day in which the seer comes out.
func (s *Seat) StyleOf(bold float64, claimTurn int) speech.Style {
	return speech.Style{
		Eager: s.Eager, ClaimTurn: claimTurn, Bold: bold,
		Curious: s.Curious, Requests: bidsSeer, Reasons: s.Reasons, Advises: s.Advises,
		Agrees: s.Agrees, Disagrees: s.Agrees, Defends: Defends, Rebuts: rebuts,
	}
}

// News returns a sentence with the day for every result that the seat has not reported.
func (s *Seat) News() (list []protocol.Sentence) {
	verb, news := s.Untold()
	for _, j := range news {
		list = append(list, speech.Dated(verb, j))
	}
	return list
}
