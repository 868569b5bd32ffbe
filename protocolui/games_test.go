package protocolui_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// An utterance is something that was said in a recorded game, with what its
// speaker knew when it was asked to speak.
type utterance struct {
	game  string
	text  string
	table protocolui.Situation
}

// recorded replays testdata/games-5.txt.gz: games of five contest agents of the
// AIWolf reference server, in its log's format, without names and Over.
// It calls visit for everything said but Skip.
func recorded(tb testing.TB, visit func(utterance)) {
	tb.Helper()
	file, err := os.Open("testdata/games-5.txt.gz")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	r := replay{visit: visit}
	lines := bufio.NewScanner(unzipped)
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "# "); ok {
			r.begin(name)
			continue
		}
		r.line(tb, strings.SplitN(lines.Text(), ",", 6))
	}
	r.turnEnds()
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
}

// A replay is the views of the five seats of a recorded game.
type replay struct {
	visit  func(utterance)
	name   string
	tables [5]*view.Table
	day    int
	turn   int
	said   []rules.Event // of the running turn; they are revealed together
	victim game.Seat
}

func (r *replay) begin(name string) {
	r.turnEnds()
	*r = replay{visit: r.visit, name: name, day: -1, turn: -1, victim: game.NoSeat}
	for i := range r.tables {
		r.tables[i] = view.New(rules.Five(), game.AtSeat(game.Seat(i)))
	}
}

// public shows an event to all.
func (r *replay) public(ev rules.Event) {
	ev.Day = uint8(max(r.day, 0))
	for _, t := range r.tables {
		t.Observe(&ev)
	}
}

func (r *replay) turnEnds() {
	for _, ev := range r.said {
		r.public(ev)
	}
	r.said = nil
}

func (r *replay) line(tb testing.TB, cells []string) {
	tb.Helper()
	number := func(i int) int {
		n, err := strconv.Atoi(cells[i])
		if err != nil {
			tb.Fatalf("%s: %q: %v", r.name, cells, err)
		}
		return n
	}
	seat := func(i int) game.Seat { return game.SeatNumbered(number(i)) }
	if day := number(0); day != r.day {
		r.turnEnds()
		r.day, r.turn = day, -1
		r.public(rules.Event{Kind: rules.DayBegan})
		if r.victim != game.NoSeat {
			r.public(rules.Event{Kind: rules.Died, Target: r.victim})
			r.victim = game.NoSeat
		}
	}
	switch cells[1] {
	case "status":
		if role, ok := game.ParseRole(cells[3]); ok && r.day == 0 {
			r.tables[seat(2)].Observe(&rules.Event{Kind: rules.Dealt, Actor: seat(2), Role: role})
		}
	case "talk":
		if turn := number(3); turn != r.turn {
			r.turnEnds()
			r.turn = turn
			r.public(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk, Turn: uint8(turn)})
		}
		speaker := seat(4)
		if cells[5] != rules.SkipText {
			ask := rules.Ask{Kind: rules.AskTalk, Day: uint8(r.day), Turn: uint8(r.turn)}
			table := protocolui.SituationOf(r.tables[speaker], ask)
			table.RoleShown = true
			r.visit(utterance{r.name, cells[5], table})
		}
		r.said = append(r.said, rules.Event{Kind: rules.Said, Actor: speaker, Channel: game.ChannelTalk, N: uint16(number(2)), Turn: uint8(r.turn), Text: cells[5]})
	case "vote":
		r.turnEnds()
		r.public(rules.Event{Kind: rules.Voted, Actor: seat(2), Target: seat(3)})
	case "execute":
		r.public(rules.Event{Kind: rules.Executed, Target: seat(2)})
	case "divine":
		species, _ := game.ParseSpecies(cells[4])
		r.tables[seat(2)].Observe(&rules.Event{Kind: rules.Divined, Day: uint8(r.day), Actor: seat(2), Target: seat(3), Species: species})
	case "attack":
		if cells[3] == "true" {
			r.victim = seat(2)
		}
	}
}

// mind is a person who knows what to say and looks for the fewest presses.
type mind struct {
	testing.TB
	table   protocolui.Situation
	goal    protocol.Sentence
	meaning protocol.Sentence
	best    map[string]int // presses to a draft and a selection
	queue   [20][]state    // by presses
	limit   int
}

// A state is a draft with a part selected.
type state struct {
	draft protocolui.Draft
	at    string
}

// presses returns the fewest presses that say text by tapping, the one that
// sends it included, or limit+1 if it takes more. Every step is one that the
// builder offers. What means the same counts as said.
func presses(tb testing.TB, table protocolui.Situation, text string, limit int) int {
	tb.Helper()
	goal, err := protocol.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	m := mind{TB: tb, table: table, goal: goal, best: map[string]int{}, limit: limit}
	m.meaning = protocol.Normal(goal, table.Self, protocol.Domain{})
	m.reach(0, protocolui.Draft{}, "")
	for n := 0; n < limit; n++ {
		for i := 0; i < len(m.queue[n]); i++ {
			st := m.queue[n][i]
			if m.best[st.draft.String()+" "+st.at] < n {
				continue
			}
			if st.draft.Complete() && protocol.Equal(m.meaning, protocol.Normal(st.draft.Sentence(), table.Self, protocol.Domain{})) {
				return n + 1
			}
			m.explore(n, st)
		}
	}
	return limit + 1
}

// reach notes that a draft can be had with n presses, if it leads anywhere.
func (m *mind) reach(n int, d protocolui.Draft, at string) {
	if n >= m.limit {
		return
	}
	normal, err := protocolui.ParseDraft(d.String())
	if err != nil {
		m.Fatal(err)
	}
	s := normal.Sentence()
	me := protocol.RefTo(m.table.Self)
	if !leadsTo(&s, &m.goal, me, me) {
		return
	}
	key := normal.String() + " " + at
	if old, ok := m.best[key]; ok && old <= n {
		return
	}
	m.best[key] = n
	m.queue[n] = append(m.queue[n], state{normal, at})
}

// explore finds everything that one can do at a state that was reached with n presses.
func (m *mind) explore(n int, st state) {
	m.step(n, st.draft, st.at)
	if st.at == "" { // the selection that pressing a part of the strip makes
		for _, p := range protocolui.Spell(st.draft) {
			if strings.TrimSpace(p.Text) != "" && p.Text != "(" && p.Text != ")" {
				m.step(n+1, st.draft, p.At)
			}
		}
	}
	for i := range m.table.Lines {
		for _, c := range protocolui.LineActions(m.table.Lines[i].Ref, st.draft, m.table) {
			m.fact(n+1, c)
		}
	}
	for _, f := range protocolui.Facts(m.table) {
		for _, c := range protocolui.FactActions(f, st.draft, m.table) {
			m.fact(n+2, c)
		}
	}
}

// fact takes a choice of a line or a fact; where the fact has a day and is
// wanted without, the day is taken off.
func (m *mind) fact(n int, c protocolui.Choice) {
	m.reach(n, c.Draft, "")
	if c.ID != "reason" || !strings.Contains(m.goal.String(), "BECAUSE") {
		return
	}
	for _, p := range protocolui.Spell(c.Draft) {
		if p.Text == "DAY" {
			m.stepOnly(n+1, c.Draft, p.At, "unwrap")
		}
	}
}

func (m *mind) step(n int, d protocolui.Draft, at string) { m.stepOnly(n, d, at, "") }

func (m *mind) stepOnly(n int, d protocolui.Draft, at, id string) {
	if n+1 >= m.limit {
		return
	}
	step, err := protocolui.Next(d, at, m.table)
	if err != nil {
		m.Fatalf("Next(%q, %q): %v", d, at, err)
	}
	for _, c := range step.Choices {
		if id == "" || c.ID == id {
			selected := c.At.String()
			if c.At == (phrase.At{}) || !c.Draft.Complete() {
				selected = "" // nothing else is selected than would be anyway
			}
			m.reach(n+1, c.Draft, selected)
		}
	}
	if id != "" {
		return
	}
	for seat := range game.FirstSeats(m.table.Seats).All() {
		for _, c := range protocolui.SeatMenu(seat, d, step.At, m.table) {
			cost := 2
			if c.More {
				cost = 3
			}
			m.reach(n+cost, c.Draft, "")
		}
	}
}

// leadsTo reports whether a draft may become the goal by filling holes and by
// putting operators around what it has.
func leadsTo(d, g *protocol.Sentence, dIn, gIn protocol.Ref) bool {
	dSub, gSub := or(d.Subject, dIn), or(g.Subject, gIn)
	if d.Op == protocol.OpNone && d.Verb == protocol.VerbNone {
		return d.Subject == protocol.Unspec || dSub == gSub || inside(d, g, dIn, gIn)
	}
	if inside(d, g, dIn, gIn) {
		return true
	}
	if d.Op != g.Op || d.Verb != g.Verb || d.Subject != protocol.Unspec && dSub != gSub {
		return false
	}
	fits := (d.Target == protocol.Unspec || d.Target == g.Target) && (d.Role == game.RoleNone || d.Role == g.Role) &&
		(d.Species == game.SpeciesNone || d.Species == g.Species)
	if g.Op == protocol.Day {
		fits = fits && (d.Day < 0 || d.Day == g.Day)
	}
	if g.Verb.TakesTalk() {
		fits = fits && (d.Talk.Channel == game.ChannelNone || d.Talk == g.Talk)
	}
	if !fits {
		return false
	}
	dHands, gHands := dSub, gSub
	if g.Op.TakesTarget() {
		dHands, gHands = d.Target, g.Target
	}
	dArgs, gArgs := flat(d), flat(g)
	if g.Op == protocol.And || g.Op == protocol.Or || g.Op == protocol.Xor {
		return len(dArgs) <= max(len(gArgs), 2) && pairs(dArgs, gArgs, dHands, gHands)
	}
	for i := range dArgs {
		if !leadsTo(&dArgs[i], &gArgs[i], dHands, gHands) {
			return false
		}
	}
	return true
}

// inside reports whether the draft may become an operand of the goal.
func inside(d, g *protocol.Sentence, dIn, gIn protocol.Ref) bool {
	hands := or(g.Subject, gIn)
	if g.Op.TakesTarget() {
		hands = g.Target
	}
	for i := range g.Args {
		if leadsTo(d, &g.Args[i], hands, hands) || leadsTo(d, &g.Args[i], dIn, hands) {
			return true
		}
	}
	return false
}

// flat returns the operands, with those of an AND inside an AND.
func flat(s *protocol.Sentence) []protocol.Sentence {
	if s.Op != protocol.And {
		return s.Args
	}
	var list []protocol.Sentence
	for _, arg := range s.Args {
		if arg.Op == protocol.And && arg.Subject == protocol.Unspec {
			list = append(list, flat(&arg)...)
		} else {
			list = append(list, arg)
		}
	}
	return list
}

// pairs reports whether each of ds leads to another one of gs.
func pairs(ds, gs []protocol.Sentence, dIn, gIn protocol.Ref) bool {
	if len(ds) == 0 {
		return true
	}
	for i := range gs {
		if leadsTo(&ds[0], &gs[i], dIn, gIn) && pairs(ds[1:], append(slices.Clone(gs[:i]), gs[i+1:]...), dIn, gIn) {
			return true
		}
	}
	return false
}

func or(ref, other protocol.Ref) protocol.Ref {
	if ref == protocol.Unspec {
		return other
	}
	return ref
}
