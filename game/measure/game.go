package measure

import (
	"cmp"
	"slices"
	"sort"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// A Game holds the record of a finished game.
type Game struct {
	Setup rules.Setup
	Log   []rules.Event // whole and omniscient
	// The beliefs of the seats, each list in the order of the moments; nil if there are none. Items that need
	// beliefs are made from each list separately.
	Native, Elicited, Reference []*agent.Minds
}

// Items returns the items of all seats, in the order of metric, provenance, event and seat. For a game that has not
// ended it returns nil: nothing is measured before the end.
func Items(g Game) []Item {
	if !ended(g.Log) {
		return nil
	}
	r := read(g)
	r.outcome()
	r.judgement()
	for _, list := range [...]struct {
		provenance Provenance
		minds      []*agent.Minds
	}{{Native, g.Native}, {Elicited, g.Elicited}, {Reference, g.Reference}} {
		if len(list.minds) > 0 {
			r.reasoning(list.provenance, list.minds)
			r.credence(list.provenance, list.minds)
			r.rationality(list.provenance, list.minds)
		}
	}
	r.declared()
	r.deception()
	r.lies()
	r.self()
	r.cooperation()
	r.requests()
	slices.SortStableFunc(r.items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Metric, b.Metric), cmp.Compare(a.Provenance, b.Provenance),
			cmp.Compare(a.Event, b.Event), cmp.Compare(a.Seat, b.Seat))
	})
	return r.items
}

func ended(log []rules.Event) bool {
	return slices.ContainsFunc(log, func(ev rules.Event) bool { return ev.Kind == rules.GameEnded })
}

// A reader reads a finished game with the knowledge of an omniscient viewer at its end.
type reader struct {
	g Game
	*view.Table
	seats   game.Seat
	papers  []paper // votes and attack votes
	acts    []act
	said    []int // by index in Talks, the index in the log
	verdict []truth.Verdict
	lie     []Metric // by index in Talks, the type of lie, or NumMetrics if it is no lie
	voting  [256]int // by day, the index in the log of the first vote; 0 if there is none
	items   []Item
}

// A paper is a vote.
type paper struct {
	view.Vote
	event  int
	attack bool
}

// An act is something that an utterance does, by day or as a whisper.
type act struct {
	protocol.SpeechAct
	talk *view.Talk
	n    int // index in Talks
}

// own reports whether the speaker says the act about itself, and neither denies it nor leaves it open.
func (a *act) own() bool { return a.plain() && a.Subject == protocol.RefTo(a.talk.Seat) }

// plain reports whether the act is neither denied nor left open, and is not another seat's word.
func (a *act) plain() bool {
	return !a.Negated && !a.Open && a.By == protocol.RefTo(a.talk.Seat)
}

func read(g Game) *reader {
	r := &reader{g: g, Table: view.New(g.Setup, game.Omniscient()), seats: game.Seat(g.Setup.Seats())}
	for i := range g.Log {
		ev := &g.Log[i]
		if !ev.To.Includes(game.Omniscient()) {
			continue
		}
		r.Observe(ev)
		switch ev.Kind {
		case rules.Voted:
			r.papers = append(r.papers, paper{r.Votes[len(r.Votes)-1], i, false})
			if r.voting[ev.Day] == 0 {
				r.voting[ev.Day] = i
			}
		case rules.AttackVoted:
			r.papers = append(r.papers, paper{r.AttackVotes[len(r.AttackVotes)-1], i, true})
		case rules.Said:
			r.said = append(r.said, i)
		}
	}
	for n := range r.Talks {
		talk := &r.Talks[n]
		if talk.Sentence == nil || talk.Forced || !talk.Spoken() {
			continue
		}
		protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
			r.acts = append(r.acts, act{a, talk, n})
		})
	}
	r.judgeTalks()
	for n := range r.Talks {
		r.lie = append(r.lie, r.lieOf(n))
	}
	return r
}

// judgeTalks finds out what each speaker knew about the truth of its utterances by day.
func (r *reader) judgeTalks() {
	r.verdict = make([]truth.Verdict, len(r.Talks))
	at := make(map[int]int, len(r.said)) // by index in the log, the index in Talks
	for n, event := range r.said {
		at[event] = n
	}
	var transcript view.Transcript
	for seat := range r.seats {
		own := transcript.Table(r.Setup, game.AtSeat(seat))
		for i := range r.g.Log {
			ev := &r.g.Log[i]
			if !ev.To.Includes(game.AtSeat(seat)) {
				continue
			}
			own.Observe(ev)
			if ev.Kind == rules.Said && ev.Actor == seat {
				r.verdict[at[i]] = truth.Of(own, seat, own.Talks[len(own.Talks)-1].Sentence)
			}
		}
	}
}

func (r *reader) add(it Item) { r.items = append(r.items, it) }

func (r *reader) role(s game.Seat) game.Role { return r.Seats[s].Role }
func (r *reader) village(s game.Seat) bool   { return r.role(s).Side() == game.SideVillage }
func (r *reader) wolf(s game.Seat) bool      { return r.role(s) == game.RoleWerewolf }

// living returns the seats that are alive when a day's vote begins.
func (r *reader) living(day int) (set game.SeatSet) {
	for s := range r.seats {
		if seat := &r.Seats[s]; !seat.Dead || seat.DeathDay > day || seat.DeathDay == day && seat.Cause == view.Executed {
			set = set.With(s)
		}
	}
	return set
}

// night returns the seats that are alive when the night of a day begins.
func (r *reader) night(day int) game.SeatSet {
	set := r.living(day)
	for _, d := range r.Deaths {
		if d.Day == day {
			set = set.Without(d.Seat)
		}
	}
	return set
}

// among returns the seats of a set for which is returns true.
func among(set game.SeatSet, is func(game.Seat) bool) (some game.SeatSet) {
	for s := range set.All() {
		if is(s) {
			some = some.With(s)
		}
	}
	return some
}

// on returns the acts of a day.
func (r *reader) on(day int) []act {
	from := sort.Search(len(r.acts), func(i int) bool { return r.acts[i].talk.Day >= day })
	to := sort.Search(len(r.acts), func(i int) bool { return r.acts[i].talk.Day > day })
	return r.acts[from:to]
}

// firstBallot returns the votes or attacks of a day's first ballot.
func (r *reader) firstBallot(day int, attack bool) (list []*paper) {
	for i := range r.papers {
		if p := &r.papers[i]; p.Day == day && p.Ballot == 0 && p.attack == attack {
			list = append(list, p)
		}
	}
	return list
}

// accused returns the seat that an act accuses of being a wolf: the act says so, reports such a result,
// announces a vote or asks for votes. It returns NoSeat if there is none.
func (a *act) accused() game.Seat {
	s := a.What
	switch {
	case !a.plain() || a.talk.Channel != game.ChannelTalk:
	case s.Verb == protocol.Vote && (a.Kind == protocol.Requested || a.Kind == protocol.Promised),
		a.Kind == protocol.Asserted && a.own() && s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf,
		a.Kind == protocol.Asserted && a.own() && s.Species == game.SpeciesWerewolf &&
			(s.Verb == protocol.Divined || s.Verb == protocol.Identified):
		return s.Target.Seat()
	}
	return game.NoSeat
}

// claims returns the role that an act claims for its speaker, or RoleNone if it claims none.
func (a *act) claims() game.Role {
	if a.Kind == protocol.Asserted && a.own() && a.talk.Channel == game.ChannelTalk && a.What.Verb == protocol.Comingout &&
		a.What.Target.Seat() == a.talk.Seat && a.What.Role != game.RoleAny {
		return a.What.Role
	}
	return game.RoleNone
}

// reports says whether an act reports a result of its speaker's own.
func (a *act) reports() bool {
	return a.Kind == protocol.Asserted && a.own() && a.talk.Channel == game.ChannelTalk &&
		(a.What.Verb == protocol.Divined || a.What.Verb == protocol.Identified) &&
		a.What.Target.Seat() != game.NoSeat && a.What.Species != game.SpeciesAny
}

// claimed returns the last role that a seat claims before an event. It returns RoleNone if there is none, or if the
// claim was taken back.
func (r *reader) claimed(s game.Seat, before int) (role game.Role) {
	for i := range r.acts {
		a := &r.acts[i]
		if a.talk.Seat != s || r.said[a.n] >= before {
			continue
		}
		if c := a.claims(); c != game.RoleNone {
			role = c
		} else if a.takesBack() == role {
			role = game.RoleNone
		}
	}
	return role
}

// takesBack returns the role that an act denies for its speaker.
func (a *act) takesBack() game.Role {
	if a.Negated && !a.Open && a.Kind == protocol.Asserted && a.What.Verb == protocol.Comingout &&
		a.What.Target.Seat() == a.talk.Seat && a.talk.Channel == game.ChannelTalk {
		return a.What.Role
	}
	return game.RoleAny
}

func gifted(role game.Role) bool {
	return role == game.RoleSeer || role == game.RoleMedium || role == game.RoleBodyguard
}

// one returns 1 if so is true, and else 0.
func one(so bool) float64 {
	if so {
		return 1
	}
	return 0
}
