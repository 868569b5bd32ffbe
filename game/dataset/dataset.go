// Package dataset turns finished games into tables for analysis. A row is a game, a seat, an utterance, a vote, an
// event of the night, a belief, or an item of a metric. The tables share the columns game and seat, by which they are
// joined. Nothing in them identifies a person.
//
//	for _, t := range dataset.Tables {
//		err := t.Rows(&g, func(row []any) error { … })
//	}
package dataset

import (
	"slices"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// A Game is a stored finished game.
type Game struct {
	ID         string
	Ended      time.Time
	Origin     string // "" for a game that counts, else the reason why it does not count
	Setup      rules.Setup
	Rules      int          // the version of the rules
	Program    string       // the version of the program that stored it; "" for an old game
	Agents     []string     // by seat; "" for a person
	Silent     game.SeatSet // seats of programs that never answered; no row is about them
	Log        []rules.Event
	Native     []*agent.Minds // what agents believed, moment by moment
	Elicited   []*agent.Minds // beliefs of people who agreed to keep them; nil if there are none
	Reference  []*agent.Minds // reference beliefs, see measure.Believe
	Membership Membership     // of an evaluation or a tournament
}

// A Membership says to which evaluation or tournament a game belongs. The zero value belongs to neither.
type Membership struct {
	Evaluations    []string // ids of the evaluations that count the game, including interrupted ones
	Settings       string   // SHA-256 of the file of settings; "" for a game of no evaluation
	Deal           int      // the setting's number in that file, from 1
	Challenger     string   // the agent that is measured
	ChallengerSeat game.Seat

	Tournament string // "" for a game of no tournament
	Stage      string
	Block      int // the block's number in its stage, from 1
	Number     int // the game's number in its stage, from 1
}

// A Column of a table. A value is a string, an int or a float64, or nil if it is not available.
type Column struct {
	Name  string
	Unit  string
	Means string
	From  string // the source: a paragraph of the regulation, a package of this program
}

// A Table is rows of one kind.
type Table struct {
	Name    string
	Means   string // what a row stands for
	Columns []Column
	rows    func(g *Game, add func(row ...any) error) error
}

// Rows gives the rows of a game, in the order of its log, each with as many values as there are columns. It
// stops at the first error of add, which it returns.
func (t *Table) Rows(g *Game, add func(row []any) error) error {
	at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == "seat" })
	return t.rows(g, func(row ...any) error {
		row = append([]any{g.ID}, row...)
		if at >= 0 && !g.Silent.Empty() {
			if n, ok := row[at].(int); ok && g.Silent.Has(game.SeatNumbered(n)) {
				return nil
			}
		}
		return add(row)
	})
}

// Find returns the table with a name, or nil if there is none.
func Find(name string) *Table {
	for i := range Tables {
		if Tables[i].Name == name {
			return &Tables[i]
		}
	}
	return nil
}

// Names lists the names of the tables.
func Names() (list []string) {
	for i := range Tables {
		list = append(list, Tables[i].Name)
	}
	return list
}

// Units of columns.
const (
	text    = "text"
	seat    = "seat, from 1"
	day     = "day, from 0"
	yes     = "1 for yes, 0 for no"
	place   = "place in the log, from 1"
	name    = "name"
	role    = "name of a role"
	chance  = "probability"
	counted = "count"
	number1 = "number, from 1"
)

var (
	inGame  = Column{"game", name, "the game's id", "the database"}
	inEvent = Column{"event", place, "the event that the row is about, by which rows are ordered", "game/rules"}
	onDay   = Column{"day", day, "the day; a night belongs to the day before it", "regulation 1.3"}
)

// Tables has all tables. Their columns are the codebook.
var Tables = []Table{
	{"games", "a finished game", []Column{
		inGame,
		{"ended", "time, RFC 3339, UTC", "when it ended", "the database"},
		{"origin", name, "empty for a game that counts; else import, practice, guided and the like", "the database"},
		{"seats", counted, "how many sat at the table", "regulation table 2.1"},
		{"winner", "VILLAGER or WEREWOLF", "the side that won", "regulation 1.2"},
		{"days", day, "the day on which it ended", "game/rules"},
		{"people", counted, "how many seats were people's", "the database"},
		{"events", counted, "events of the log", "game/rules"},
		{"evaluation", "names, separated by spaces", "the evaluations that count it; empty for none", "the database"},
		{"settings", "SHA-256", "the file of settings that the evaluation plays; empty for none", "game/evaluation"},
		{"deal", number1, "which of those settings was played", "game/evaluation"},
		{"challenger", name, "the agent that is measured", "game/evaluation"},
		{"challenger_seat", seat, "the seat of that agent; all others are defenders", "game/evaluation"},
		{"tournament", name, "the tournament's id; empty for none", "the database"},
		{"stage", name, "the part of the tournament: round, preliminary or final", "game/tournament"},
		{"block", number1, "the block of the stage: games in a row with the same agents on the same seats",
			"game/tournament"},
		{"number", number1, "the game's place in the stage", "game/tournament"},
		{"rules", "options, separated by spaces", "options that differ from the regulation's; empty for none",
			"game/rules"},
		{"rules_version", number1, "the version of the rules by which it was played", "the database"},
		{"program", name, "the version of the program that stored it; empty for a game from before 0.3", "the database"},
	}, games},
	{"seats", "a seat of a game; seats of programs that never answered are left out of every table", []Column{
		inGame,
		{"seat", seat, "Agent[01] is 1", "protocol 3.6"},
		{"agent", name, "the agent's name; empty for a person", "the database"},
		{"role", role, "the role dealt", "regulation 1.1"},
		{"side", "VILLAGER or WEREWOLF", "the side for which it won or lost", "regulation 1.2"},
		{"won", yes, "whether its side won", "regulation 1.2"},
		{"died", day, "the day of its death; empty for who lived", "game/rules"},
		{"cause", "executed or attacked", "what it died of; empty for who lived", "game/rules"},
		{"challenger", yes, "whether it is measured; empty in a game of no evaluation", "game/evaluation"},
		{"strength", "gentle, even or strong", "how well the agent plays; empty where it has no strengths", "game/agent"},
	}, seats},
	{"talk", "an utterance, of the day or whispered; Skip and Over too", []Column{
		inGame, inEvent, onDay,
		{"turn", "turn, from 0", "the turn of the day", "regulation 1.4"},
		{"channel", "TALK or WHISPER", "who could hear it", "regulation 1.4"},
		{"seat", seat, "who spoke", "game/rules"},
		{"text", text, "the sentence in its canonical form", "protocol 3.6"},
		{"forced", yes, "whether the deadline spoke in its place", "game/rules"},
		{"verdict", name, "what the speaker knew of its truth: fact, lie or opinion", "game/truth"},
	}, talk},
	{"votes", "a vote by day, or of wolves for their victim", []Column{
		inGame, inEvent, onDay,
		{"ballot", "ballot, from 0", "1 for the second one after a tie", "regulation 1.5"},
		{"kind", "execution or attack", "what was voted on", "regulation 1.5, 1.6"},
		{"seat", seat, "who voted", "game/rules"},
		{"target", seat, "who the vote is for", "game/rules"},
		{"target_role", role, "the target's role", "game/rules"},
		{"forced", yes, "whether the deadline voted in its place", "game/rules"},
	}, votes},
	{"nights", "what came about without an utterance: results, guards, attacks, deaths", []Column{
		inGame, inEvent, onDay,
		{"kind", "name", "divined, identified, guarded, attacked, executed, died or nobody_died", "game/rules"},
		{"seat", seat, "the seat that did it; empty where many or none did", "game/rules"},
		{"target", seat, "the seat that it was done to; empty for none", "game/rules"},
		{"species", "HUMAN or WEREWOLF", "the result, of divinations and the medium", "regulation 1.6"},
	}, nights},
	{"beliefs", "what a seat took for another's role at a moment", []Column{
		inGame, inEvent,
		{"provenance", "native, elicited or reference",
			"the agent's own numbers, what a person marked and agreed to keep (only with the database at hand), " +
				"or what package belief infers", "game/measure"},
		{"seat", seat, "who believes", "game/agent"},
		{"about", seat, "the seat whose role is judged", "game/agent"},
		{"villager", chance, "that it is a villager, in 255ths", "game/agent"},
		{"seer", chance, "likewise the seer", "game/agent"},
		{"medium", chance, "likewise the medium", "game/agent"},
		{"bodyguard", chance, "likewise the bodyguard", "game/agent"},
		{"werewolf", chance, "likewise a werewolf", "game/agent"},
		{"possessed", chance, "likewise the possessed", "game/agent"},
	}, beliefs},
	{"items", "one thing that a seat is measured by", []Column{
		inGame,
		{"metric", "name", "the metric; its definition stands at the constant", "game/measure"},
		{"provenance", "name", "where the beliefs come from that it needs; none where it needs none", "game/measure"},
		{"seat", seat, "who is measured", "game/measure"},
		onDay,
		{"event", place, "the vote, the utterance or the end that it is about", "game/measure"},
		{"value", "unit of the metric", "what was reached", "game/measure"},
		{"of", "unit of the metric", "out of how much; a metric is the sum of value over the sum of of", "game/measure"},
		{"chance", "unit of the metric", "what chance would have reached; empty where the metric has none", "game/measure"},
	}, items},
}

func games(g *Game, add func(...any) error) error {
	end := g.Log[len(g.Log)-1]
	var winner game.Side
	for i := range g.Log {
		if g.Log[i].Kind == rules.GameEnded {
			winner = g.Log[i].Side
		}
	}
	people := 0
	for _, name := range g.Agents {
		people += one(name == "")
	}
	ended := g.Ended.UTC().Format(time.RFC3339)
	row := []any{ended, g.Origin, g.Setup.Seats(), winner.String(), int(end.Day), people, len(g.Log)}
	row = append(row, g.Membership.columns()...)
	return add(append(row, g.Setup.Differences(), g.Rules, g.Program)...)
}

// columns returns the membership's cells in the table games. They are nil for a game of no evaluation or tournament.
func (m *Membership) columns() []any {
	row := make([]any, 9)
	if m.Settings != "" {
		copy(row, []any{strings.Join(m.Evaluations, " "), m.Settings, m.Deal, m.Challenger, number(m.ChallengerSeat)})
	}
	if m.Tournament != "" {
		copy(row[5:], []any{m.Tournament, m.Stage, m.Block, m.Number})
	}
	return row
}

func seats(g *Game, add func(...any) error) error {
	t := whole(g)
	for s := range game.Seat(g.Setup.Seats()) {
		at := &t.Seats[s]
		var died, cause any
		if at.Dead {
			died, cause = at.DeathDay, map[bool]string{true: "executed", false: "attacked"}[at.Cause == view.Executed]
		}
		side := at.Role.Side()
		var challenger, strength any
		if g.Membership.Settings != "" {
			challenger = one(s == g.Membership.ChallengerSeat)
		}
		if l, err := agent.Lookup(g.Agents[s]); err == nil && l.Character != "" {
			strength = l.Strength.String()
		}
		err := add(number(s), g.Agents[s], at.Role.String(), side.String(), one(side == t.Winner), died, cause,
			challenger, strength)
		if err != nil {
			return err
		}
	}
	return nil
}

func talk(g *Game, add func(...any) error) error {
	verdicts := verdicts(g)
	for i := range g.Log {
		if ev := &g.Log[i]; ev.Kind == rules.Said {
			channel, forced := ev.Channel.String(), one(ev.Forced)
			err := add(i+1, int(ev.Day), int(ev.Turn), channel, number(ev.Actor), ev.Text, forced, verdicts[i])
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// verdicts returns, by index in the log, whether an utterance was true as far as its speaker knew.
func verdicts(g *Game) map[int]string {
	all := map[int]string{}
	var transcript view.Transcript
	for s := range game.Seat(g.Setup.Seats()) {
		own := transcript.Table(g.Setup, game.AtSeat(s))
		for i := range g.Log {
			if ev := &g.Log[i]; ev.To.Includes(game.AtSeat(s)) {
				own.Observe(ev)
				if ev.Kind == rules.Said && ev.Actor == s {
					all[i] = truth.Of(own, s, own.Talks[len(own.Talks)-1].Sentence).String()
				}
			}
		}
	}
	return all
}

func votes(g *Game, add func(...any) error) error {
	t := whole(g)
	for i := range g.Log {
		ev := &g.Log[i]
		kind := map[rules.Kind]string{rules.Voted: "execution", rules.AttackVoted: "attack"}[ev.Kind]
		if kind == "" {
			continue
		}
		var target, of any
		if ev.Target != game.NoSeat {
			target, of = number(ev.Target), t.Seats[ev.Target].Role.String()
		}
		if err := add(i+1, int(ev.Day), int(ev.N), kind, number(ev.Actor), target, of, one(ev.Forced)); err != nil {
			return err
		}
	}
	return nil
}

func nights(g *Game, add func(...any) error) error {
	for i := range g.Log {
		ev := &g.Log[i]
		var by, target, species any
		switch ev.Kind {
		case rules.Divined, rules.Identified:
			by, species = number(ev.Actor), ev.Species.String()
		case rules.Guarded:
			by = number(ev.Actor)
		case rules.Attacked, rules.Executed, rules.Died, rules.NobodyDied:
		default:
			continue
		}
		if ev.Target != game.NoSeat && ev.Kind != rules.NobodyDied {
			target = number(ev.Target)
		}
		if err := add(i+1, int(ev.Day), ev.Kind.String(), by, target, species); err != nil {
			return err
		}
	}
	return nil
}

func beliefs(g *Game, add func(...any) error) error {
	for _, from := range [...]struct {
		provenance measure.Provenance
		moments    []*agent.Minds
	}{{measure.Native, g.Native}, {measure.Elicited, g.Elicited}, {measure.Reference, g.Reference}} {
		for _, m := range from.moments {
			for s := range game.Seat(g.Setup.Seats()) {
				b := m.Of[s]
				if b == nil {
					continue
				}
				for about := range game.Seat(g.Setup.Seats()) {
					row := []any{m.After, from.provenance.String(), number(s), number(about)}
					for _, role := range game.Roles {
						row = append(row, float64(b.Roles[about][role])/float64(agent.Certain))
					}
					if err := add(row...); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

func items(g *Game, add func(...any) error) error {
	all := measure.Items(measure.Game{
		Setup: g.Setup, Log: g.Log, Native: g.Native, Elicited: g.Elicited, Reference: g.Reference,
	})
	for i := range all {
		it := &all[i]
		var chance any
		if it.Metric.HasChance() {
			chance = it.Chance
		}
		err := add(it.Metric.String(), it.Provenance.String(), number(it.Seat), it.Day, it.Event+1, it.Value, it.Of, chance)
		if err != nil {
			return err
		}
	}
	return nil
}

// whole returns the game as the omniscient viewer knows it at the end.
func whole(g *Game) *view.Table {
	t := view.New(g.Setup, game.Omniscient())
	for i := range g.Log {
		if ev := &g.Log[i]; ev.To.Includes(game.Omniscient()) {
			t.Observe(ev)
		}
	}
	return t
}

func number(s game.Seat) int { return int(s) + 1 }

func one(so bool) int {
	if so {
		return 1
	}
	return 0
}
