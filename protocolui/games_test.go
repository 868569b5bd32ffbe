package protocolui_test

import (
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// An utterance is something that was said in a recorded game, together with what its speaker knew when it was asked to
// speak.
type utterance struct {
	game  string
	text  string
	table func() protocolui.Situation
}

// recorded replays recorded games of the AIWolf reference server: its two sample logs, and 150 games of five and 50 of
// fifteen contest agents drawn at random from its logs, without names (testdata/games.txt.gz; "# name" begins a game).
// It calls visit for every utterance but Skip and Over, which have buttons of their own.
func recorded(tb testing.TB, visit func(utterance)) {
	tb.Helper()
	for _, name := range []string{"server-5", "server-15"} {
		log, err := os.Open("testdata/" + name + ".log")
		if err != nil {
			tb.Fatal(err)
		}
		replay(tb, name, log, visit)
		log.Close()
	}
	file, err := os.Open("testdata/games.txt.gz")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	all, err := io.ReadAll(unzipped)
	if err != nil {
		tb.Fatal(err)
	}
	games := strings.Split(string(all), "# ")[1:]
	if len(games) != 200 {
		tb.Fatalf("%d games, want 200", len(games))
	}
	for _, text := range games {
		name, log, _ := strings.Cut(text, "\n")
		replay(tb, name, strings.NewReader(log), visit)
	}
}

// replay shows each seat the events of a game that it saw. That server lets one seat speak after the other, so each
// hears the earlier ones in its turn.
func replay(tb testing.TB, name string, log io.Reader, visit func(utterance)) {
	tb.Helper()
	g, err := gamelog.Parse(log)
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
	var tables []*view.Table
	for seat := range game.FirstSeats(g.Setup.Seats()).All() {
		tables = append(tables, view.New(g.Setup, game.AtSeat(seat)))
	}
	for i, ev := range g.Events {
		if ev.Kind == rules.Said && ev.Text != rules.SkipText && ev.Text != rules.OverText {
			visit(utterance{name, ev.Text, func() protocolui.Situation {
				ask := rules.Ask{Kind: rules.AskTalk, Day: ev.Day, Turn: ev.Turn}
				if ev.Channel == game.ChannelWhisper {
					ask.Kind = rules.AskWhisper
				}
				table := protocolui.SituationOf(tables[ev.Actor], ask)
				table.RoleShown = true
				return table
			}})
		}
		for _, table := range tables {
			if seen := rules.Project(nil, g.Events[i:i+1], table.Viewer); len(seen) > 0 {
				table.Observe(&seen[0])
			}
		}
	}
}

// mind is a person who knows what to say and looks for the smallest number of presses.
type mind struct {
	testing.TB
	table   protocolui.Situation
	goal    protocol.Sentence
	meaning protocol.Sentence
	best    map[string]int // presses to a draft and a selection
	queue   [20][]state    // by presses
	limit   int
	beam    int // the number of drafts with the same number of presses that are continued; 0: all
}

// A state is a draft with a part selected.
type state struct {
	draft protocolui.Draft
	at    string
}

// presses returns the smallest number of presses that say text by tapping, including the one that sends it. It returns
// limit+1 if more are needed. Every step is one that the builder offers. A sentence of the same meaning counts. With a
// beam, only the most advanced drafts are continued: that is quick, but the result may be too high.
func presses(tb testing.TB, table protocolui.Situation, text string, limit, beam int) int {
	tb.Helper()
	goal, err := protocol.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	m := mind{TB: tb, table: table, goal: goal, best: map[string]int{}, limit: limit, beam: beam}
	m.meaning = protocol.Normal(goal, table.Self, protocol.Domain{})
	m.reach(0, protocolui.Draft{}, "")
	for n := 0; n < limit; n++ {
		if m.beam > 0 {
			slices.SortStableFunc(m.queue[n], func(a, b state) int { return filled(b.draft) - filled(a.draft) })
		}
		for i := 0; i < len(m.queue[n]) && (m.beam == 0 || i < m.beam); i++ {
			st := m.queue[n][i]
			if m.best[st.draft.String()+" "+st.at] < n {
				continue
			}
			if st.draft.Complete() &&
				protocol.Equal(m.meaning, protocol.Normal(st.draft.Sentence(), table.Self, protocol.Domain{})) {
				return n + 1
			}
			m.explore(n, st)
		}
	}
	return limit + 1
}

// filled counts the parts of a draft.
func filled(d protocolui.Draft) int {
	text := d.String()
	return len(strings.Fields(text)) - strings.Count(text, protocolui.Hole)
}

// reach records that a draft can be reached with n presses, if the draft can lead to the goal.
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

// explore finds everything that can be done in a state that was reached with n presses.
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

// fact takes a choice of a line or a fact. If the fact has a day that is not wanted, the day is removed.
func (m *mind) fact(n int, c protocolui.Choice) {
	m.reach(n, c.Draft, "")
	if c.ID != "reason" || !strings.Contains(m.goal.String(), "BECAUSE") {
		return
	}
	me := protocol.RefTo(m.table.Self)
	bare := c.Draft.Sentence()
	if bare = dateless(bare); !leadsTo(&bare, &m.goal, me, me) {
		return // nor does it with a day
	}
	for _, p := range protocolui.Spell(c.Draft) {
		if p.Text == "DAY" {
			m.stepOnly(n+1, c.Draft, p.At, "unwrap")
		}
	}
}

// dateless returns s without its days.
func dateless(s protocol.Sentence) protocol.Sentence {
	if s.Op == protocol.Day {
		return dateless(s.Args[0])
	}
	args := s.Args
	s.Args = nil
	for i := range args {
		s.Args = append(s.Args, dateless(args[i]))
	}
	return s
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
	begins := d.String() == protocolui.Hole
	for _, c := range step.Choices {
		if id == "" || c.ID == id {
			selected := c.At.String()
			if c.At == (phrase.At{}) || !c.Draft.Complete() {
				selected = "" // nothing else is selected than would be anyway
			}
			cost := 1
			if begins && c.Group != protocolui.GroupTemplate {
				cost = 2 // behind "more"
			}
			m.reach(n+cost, c.Draft, selected)
		}
	}
	if begins {
		m.intents(n)
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

// intents begins a sentence with each purpose of speaking.
func (m *mind) intents(n int) {
	for _, in := range protocolui.Intents(m.table) {
		if len(in.Choices) == 0 {
			m.reach(n+1, in.Draft, "")
		}
		for _, c := range in.Choices {
			m.reach(n+2, c.Draft, "")
		}
	}
}

// leadsTo reports whether a draft can become the goal by filling its holes and by putting operators around its parts.
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

// pairs reports whether each of ds leads to a different one of gs.
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
