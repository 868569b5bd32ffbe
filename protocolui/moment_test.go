package protocolui_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// A moment is a table of five as seat 1 sees it. Its methods let days pass.
type moment struct {
	*testing.T
	table   *view.Table
	n       [2]int // numbers of the utterances to come
	whisper bool
}

// sits begins a game in which seat 1 has a role.
func sits(t *testing.T, role game.Role) *moment {
	t.Helper()
	m := &moment{T: t, table: view.New(rules.Five(), game.AtSeat(0))}
	m.see(rules.Event{Kind: rules.Dealt, Role: role})
	return m
}

func (m *moment) see(ev rules.Event) *moment {
	ev.Day = uint8(m.table.Day)
	m.table.Observe(&ev)
	return m
}

func (m *moment) day(n int) *moment {
	m.n = [2]int{}
	m.table.Observe(&rules.Event{Kind: rules.DayBegan, Day: uint8(n)})
	return m.see(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk})
}

// turn begins the next turn of the talk.
func (m *moment) turn() *moment {
	return m.see(rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelTalk, Turn: uint8(m.table.Turn + 1)})
}

// hear lets a seat, by number, say something.
func (m *moment) hear(seat int, text string) *moment {
	m.Helper()
	if _, err := protocol.Parse(text); err != nil {
		m.Fatal(err)
	}
	m.n[0]++
	return m.see(rules.Event{Kind: rules.Said, Actor: game.SeatNumbered(seat), Channel: game.ChannelTalk,
		Turn: uint8(m.table.Turn), N: uint16(m.n[0] - 1), Text: text})
}

func (m *moment) divined(target int, species game.Species) *moment {
	return m.see(rules.Event{Kind: rules.Divined, Target: game.SeatNumbered(target), Species: species})
}

func (m *moment) executed(target int) *moment {
	return m.see(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(target)})
}

func (m *moment) died(target int) *moment {
	return m.see(rules.Event{Kind: rules.Died, Target: game.SeatNumbered(target)})
}

func (m *moment) voted(by, target int) *moment {
	return m.see(rules.Event{Kind: rules.Voted, Actor: game.SeatNumbered(by), Target: game.SeatNumbered(target)})
}

func (m *moment) situation(shown bool) protocolui.Situation {
	kind := rules.AskTalk
	if m.whisper {
		kind = rules.AskWhisper
	}
	s := protocolui.SituationOf(m.table, rules.Ask{Kind: kind})
	s.RoleShown = shown
	return s
}

// offered lists the first n templates.
func (m *moment) offered(shown bool, n int) []string {
	m.Helper()
	step, err := protocolui.Next(protocolui.Draft{}, "", m.situation(shown))
	if err != nil {
		m.Fatal(err)
	}
	var list []string
	ids := map[string]bool{}
	for _, c := range step.Choices {
		if c.Group == protocolui.GroupTemplate {
			list = append(list, c.Draft.String())
			if ids[c.ID] {
				m.Errorf("two templates are %q", c.ID)
			}
			ids[c.ID] = true
		}
	}
	if len(list) > 8 || len(list) < 3 {
		m.Errorf("%d templates: %q", len(list), list)
	}
	return list[:min(n, len(list))]
}

// TestTemplatesFitTheMoment checks that sentences that fit the moment are offered first.
func TestTemplatesFitTheMoment(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		moment *moment
		shown  bool
		want   []string
	}{
		{"a seer has something to tell", sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1), true, []string{
			"AND (COMINGOUT Agent[01] SEER) (DAY 0 (DIVINED Agent[05] WEREWOLF))", "COMINGOUT Agent[01] SEER",
			"DIVINED Agent[05] WEREWOLF", "VOTE Agent[05]",
		}},
		{"but not where roles are hidden", sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1), false, []string{
			"REQUEST ANY (COMINGOUT ANY ANY)", "AND (VOTE ?) (REQUEST ANY (VOTE ?))", "REQUEST ANY (VOTE ?)",
		}},
		{"a result of a seer who is known",
			sits(t, game.RoleSeer).divined(5, game.SpeciesHuman).day(1).hear(1, "COMINGOUT Agent[01] SEER"), true, []string{
				"DAY 0 (DIVINED Agent[05] HUMAN)", "DIVINED Agent[05] HUMAN",
			}},
		{"told results are told",
			sits(t, game.RoleSeer).divined(5, game.SpeciesHuman).day(1).hear(1,
				"AND (COMINGOUT Agent[01] SEER) (DIVINED Agent[05] HUMAN)"), true, []string{
				"AND (VOTE ?) (REQUEST ANY (VOTE ?))", "REQUEST ANY (VOTE ?)",
			}},
		{"whom will you vote for?", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[01] (VOTE ANY)"), true, []string{
			"VOTE Agent[02]", "VOTE Agent[03]", "VOTE Agent[04]", "VOTE Agent[05]",
		}},
		{"not asked oneself", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[03] (VOTE ANY)"), true, []string{
			"REQUEST ANY (COMINGOUT ANY ANY)",
		}},
		{"yes or no", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE ANY (ESTIMATE Agent[04] WEREWOLF)"), true, []string{
			"ESTIMATE Agent[04] WEREWOLF", "NOT (ESTIMATE Agent[04] WEREWOLF)",
		}},
		{"which role?", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[01] (ESTIMATE Agent[04] ANY)"), true,
			[]string{
				"ESTIMATE Agent[04] VILLAGER", "ESTIMATE Agent[04] SEER", "ESTIMATE Agent[04] WEREWOLF",
				"ESTIMATE Agent[04] POSSESSED",
			}},
		{"whom did you vote for?",
			sits(t, game.RoleVillager).day(1).voted(1, 3).day(2).hear(2, "INQUIRE Agent[01] (VOTED ANY)"), true, []string{
				"DAY 1 (VOTED Agent[03])",
			}},
		{"is anybody the seer?", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE ANY (COMINGOUT ANY SEER)"), true,
			[]string{
				"NOT (COMINGOUT Agent[01] SEER)",
			}},
		{"please come out, wolf", sits(t, game.RoleWerewolf).day(1).hear(2, "REQUEST ANY (COMINGOUT ANY ANY)"), true,
			[]string{
				"COMINGOUT Agent[01] VILLAGER", "COMINGOUT Agent[01] SEER",
			}},
		{"please come out, unseen", sits(t, game.RoleWerewolf).day(1).hear(2, "REQUEST ANY (COMINGOUT ANY ANY)"), false,
			[]string{
				"COMINGOUT Agent[01] ?",
			}},
		{"please vote", sits(t, game.RoleVillager).day(1).hear(2, "REQUEST ANY (VOTE Agent[04])"), true, []string{
			"VOTE Agent[04]", "AGREE TALK day1 ID:0",
		}},
		{"answered already",
			sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[01] (VOTE ANY)").turn().hear(1,
				"VOTE Agent[03]"), true, []string{
				"AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))",
			}},
		{"voted with a reason",
			sits(t, game.RoleVillager).day(1).hear(2, "VOTE Agent[03]").hear(1,
				"BECAUSE (Agent[02] VOTE Agent[03]) (VOTE Agent[03])"), true, []string{
				"AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))", "REQUEST ANY (COMINGOUT ANY ANY)",
			}},
		{"asked while one spoke oneself",
			sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[01] (ESTIMATE Agent[04] WEREWOLF)").hear(1,
				"VOTE Agent[03]"), true, []string{
				"ESTIMATE Agent[04] WEREWOLF", "NOT (ESTIMATE Agent[04] WEREWOLF)",
			}},
		{"a rival", sits(t, game.RoleSeer).day(1).hear(2, "COMINGOUT Agent[02] SEER"), true, []string{
			"COMINGOUT Agent[01] SEER",
			"BECAUSE (AND (COMINGOUT Agent[01] SEER) (Agent[02] COMINGOUT Agent[02] SEER)) (XOR (ESTIMATE Agent[02] " +
				"WEREWOLF) (ESTIMATE Agent[02] POSSESSED))",
		}},
		{"claimed wolves are no rivals",
			sits(t, game.RolePossessed).day(2).hear(1, "COMINGOUT Agent[01] WEREWOLF").hear(2,
				"COMINGOUT Agent[02] WEREWOLF"), true, []string{
				"AND (VOTE ?) (REQUEST ANY (VOTE ?))",
			}},
		{"the possessed when three are left", sits(t, game.RolePossessed).day(1).executed(4).day(2).died(5), true, []string{
			"COMINGOUT Agent[01] WEREWOLF", "COMINGOUT Agent[01] SEER",
		}},
		{"and once it has said so",
			sits(t, game.RolePossessed).day(1).executed(4).day(2).died(5).hear(1, "COMINGOUT Agent[01] WEREWOLF").turn().
				hear(2, "REQUEST ANY (COMINGOUT ANY ANY)"), true, []string{
				"AND (VOTE ?) (REQUEST ANY (VOTE ?))",
			}},
		{"asked what was said already",
			sits(t, game.RoleVillager).day(1).hear(1, "ESTIMATE Agent[04] WEREWOLF").turn().hear(2,
				"INQUIRE Agent[01] (ESTIMATE Agent[04] WEREWOLF)"), true, []string{
				"REQUEST ANY (COMINGOUT ANY ANY)",
			}},
		{"accused", sits(t, game.RoleVillager).day(1).hear(2, "DIVINED Agent[01] WEREWOLF"), true, []string{
			"DISAGREE TALK day1 ID:0", "INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)",
			"BECAUSE (Agent[02] DIVINED Agent[01] WEREWOLF) (ESTIMATE Agent[02] WEREWOLF)", "VOTE Agent[02]",
		}},
		{"accused at length",
			sits(t, game.RoleVillager).day(1).hear(2,
				"BECAUSE (Agent[03] VOTE Agent[04]) (ESTIMATE Agent[01] WEREWOLF)"), true, []string{
				"DISAGREE TALK day1 ID:0", "INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)",
				"BECAUSE (Agent[02] ESTIMATE Agent[01] WEREWOLF) (ESTIMATE Agent[02] WEREWOLF)",
			}},
		{"accused by a result and a vote",
			sits(t, game.RoleVillager).day(1).hear(2, "DIVINED Agent[01] WEREWOLF").hear(3, "VOTE Agent[01]"), true, []string{
				"DISAGREE TALK day1 ID:0",
			}},
		{"accused no more",
			sits(t, game.RoleVillager).day(1).hear(2, "DIVINED Agent[01] WEREWOLF").turn().hear(1,
				"NOT (ESTIMATE Agent[02] SEER)").turn().
				hear(2, "AND (NOT (DIVINED Agent[01] WEREWOLF)) (DAY 0 (DIVINED Agent[03] HUMAN))").hear(3,
				"VOTE Agent[04]"), true, []string{
				"AGREE TALK day1 ID:2", "VOTE Agent[04]",
			}},
		{"who may lie", sits(t, game.RolePossessed).day(1), true, []string{"COMINGOUT Agent[01] SEER"}},
		{"one seer stands already",
			sits(t, game.RoleWerewolf).day(1).hear(2, "COMINGOUT Agent[02] SEER"), true, []string{"COMINGOUT Agent[01] SEER"}},
		{"two seers stand already",
			sits(t, game.RoleWerewolf).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(3, "COMINGOUT Agent[03] SEER"), true,
			[]string{"ESTIMATE Agent[02] SEER", "REQUEST Agent[02] (DIVINATION ?)"}},
		{"and one of them has accused the wolf",
			sits(t, game.RoleWerewolf).day(1).hear(2, "AND (COMINGOUT Agent[02] SEER) (DIVINED Agent[01] WEREWOLF)").hear(3,
				"COMINGOUT Agent[03] SEER").turn().hear(1, "DISAGREE TALK day1 ID:0").turn(), true,
			[]string{"ESTIMATE Agent[03] SEER", "VOTE Agent[02]"}},
		{"asked what one is among two seers",
			sits(t, game.RoleWerewolf).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(3, "COMINGOUT Agent[03] SEER").hear(4,
				"REQUEST ANY (COMINGOUT ANY ANY)"), true, []string{"COMINGOUT Agent[01] VILLAGER", "ESTIMATE Agent[02] SEER"}},
		{"a wolf's first claim on day 2 comes late", sits(t, game.RoleWerewolf).day(2).hear(2, "VOTE Agent[04]"), true,
			[]string{"VOTE Agent[04]", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))", "COMINGOUT Agent[01] SEER"}},
		{"that of the possessed does not", sits(t, game.RolePossessed).day(2).hear(2, "VOTE Agent[04]"), true,
			[]string{"COMINGOUT Agent[01] SEER", "VOTE Agent[04]"}},
		{"and has begun to", sits(t, game.RolePossessed).day(1).hear(1, "COMINGOUT Agent[01] SEER"), true,
			[]string{"DIVINED ? WEREWOLF", "DIVINED ? HUMAN"}},
		{"and has told a result", sits(t, game.RolePossessed).day(1).hear(1,
			"AND (COMINGOUT Agent[01] SEER) (DIVINED Agent[03] WEREWOLF)").turn().hear(2, "VOTE Agent[03]"), true,
			[]string{"VOTE Agent[03]", "AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))"}},
		{"and tells the next", sits(t, game.RolePossessed).day(1).hear(1,
			"AND (COMINGOUT Agent[01] SEER) (DIVINED Agent[03] WEREWOLF)").day(2), true,
			[]string{"DIVINED ? WEREWOLF", "DIVINED ? HUMAN"}},
		{"and is asked who the seer is", sits(t, game.RolePossessed).day(1).hear(1, "COMINGOUT Agent[01] SEER").turn().hear(2,
			"INQUIRE Agent[01] (ESTIMATE ANY SEER)"), true, []string{"DIVINED ? WEREWOLF", "DIVINED ? HUMAN"}},
		{"a villager is asked who the seer is", sits(t, game.RoleVillager).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(3,
			"COMINGOUT Agent[03] SEER").turn().hear(4, "INQUIRE Agent[01] (ESTIMATE ANY SEER)"), true,
			[]string{"ESTIMATE Agent[02] SEER", "ESTIMATE Agent[03] SEER", "REQUEST Agent[02] (DIVINATION ?)"}},
		{"accused among others", sits(t, game.RoleVillager).day(1).hear(2,
			"XOR (ESTIMATE Agent[01] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"), true, []string{"DISAGREE TALK day1 ID:0",
			"INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)", "ESTIMATE Agent[02] WEREWOLF"}},
		{"votes are called",
			sits(t, game.RoleVillager).day(1).hear(2, "VOTE Agent[04]").hear(3, "VOTE Agent[04]").hear(1,
				"ESTIMATE Agent[02] VILLAGER"), true, []string{
				"VOTE Agent[04]", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))",
			}},
		{"a seer is there",
			sits(t, game.RoleVillager).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(1,
				"ESTIMATE Agent[02] SEER"), true, []string{
				"REQUEST Agent[02] (DIVINATION ?)",
			}},
	} {
		if got := c.moment.offered(c.shown, len(c.want)); strings.Join(got, "; ") != strings.Join(c.want, "; ") {
			t.Errorf("%s:\ngot  %q\nwant %q", c.name, got, c.want)
		}
	}
}

// menuOf lists the choices of a menu: the words of each, and the draft that it leads to.
func menuOf(t *testing.T, choices []protocolui.Choice, s protocolui.Situation, more bool) string {
	t.Helper()
	w, err := phrase.New("en")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range choices {
		label := s.Label(w, c)
		if label == "" || strings.Contains(label, "builder.") {
			t.Errorf("choice %s has label %q", c.ID, label)
		}
		if c.More == more {
			list = append(list, c.ID+"="+c.Draft.String())
		}
	}
	return strings.Join(list, "; ")
}

func TestSeatMenu(t *testing.T) {
	t.Parallel()
	villager := sits(t, game.RoleVillager).day(1).hear(2, "COMINGOUT Agent[02] SEER").situation(true)
	possessed := sits(t, game.RolePossessed).day(1).situation(true)
	for _, c := range []struct {
		name      string
		seat      int
		draft, at string
		s         protocolui.Situation
		want      string
	}{
		{"another", 4, "?", "0.clause", villager,
			"vote_all=AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04])); vote=VOTE Agent[04]; wolf=ESTIMATE Agent[04] " +
				"WEREWOLF; human=ESTIMATE Agent[04] VILLAGER; ask_vote=INQUIRE Agent[04] (VOTE ANY); ask_role=INQUIRE Agent[04] " +
				"(COMINGOUT Agent[04] ANY)"},
		{"who may lie", 4, "?", "0.clause", possessed,
			"vote_all=AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04])); vote=VOTE Agent[04]; wolf=ESTIMATE Agent[04] " +
				"WEREWOLF; black=DIVINED Agent[04] WEREWOLF; white=DIVINED Agent[04] HUMAN; ask_vote=INQUIRE Agent[04] (VOTE ANY)"},
		{"oneself", 1, "?", "0.clause", possessed,
			"claim.possessed=COMINGOUT Agent[01] POSSESSED; claim.villager=COMINGOUT Agent[01] VILLAGER; " +
				"claim.seer=COMINGOUT Agent[01] SEER; claim.werewolf=COMINGOUT Agent[01] WEREWOLF; " +
				"verb.estimate.villager=ESTIMATE Agent[01] VILLAGER; verb.estimate.seer=ESTIMATE Agent[01] SEER"},
		{"in a hole", 2, "BECAUSE (Agent[03] ?) (?)", "1.clause", villager,
			"vote=BECAUSE (Agent[03] VOTE Agent[02]) (?); wolf=BECAUSE (Agent[03] ESTIMATE Agent[02] WEREWOLF) (?); " +
				"claim=BECAUSE (Agent[02] COMINGOUT Agent[02] SEER) (?); …"},
		{"anybody, in a hole", 0, "NOT (?)", "1.clause", villager,
			"vote=NOT (VOTE ANY); wolf=NOT (ESTIMATE ANY WEREWOLF); …"},
		{"anybody", 0, "?", "0.clause", villager, ""},
		{"a seat of larger tables", 9, "?", "0.clause", villager, ""},
	} {
		d, err := protocolui.ParseDraft(c.draft)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := phrase.ParseAt(c.at)
		got := menuOf(t, protocolui.SeatMenu(game.SeatNumbered(c.seat), d, at, c.s), c.s, false)
		begin, more := strings.CutSuffix(c.want, "…")
		if got != c.want && !(more && strings.HasPrefix(got, begin)) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestLinesAndFacts(t *testing.T) {
	t.Parallel()
	m := sits(t, game.RoleVillager).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(2,
		"DAY 0 (DIVINED Agent[03] WEREWOLF)").hear(1, "VOTE Agent[03]").voted(2, 3)
	m.see(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(3)})
	s := m.day(2).hear(4, "INQUIRE Agent[02] (VOTE ANY)").situation(true)
	talk := func(day, id int32) protocol.TalkRef {
		return protocol.TalkRef{Channel: game.ChannelTalk, Day: day, ID: id}
	}
	reason, err := protocolui.ParseDraft("BECAUSE (Agent[04] VOTE Agent[05]) (?)")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		got  []protocolui.Choice
		want string
	}{
		{"a line of today", protocolui.LineActions(talk(2, 0), protocolui.Draft{}, s),
			"agree=AGREE TALK day2 ID:0; disagree=DISAGREE TALK day2 ID:0; reason=BECAUSE (Agent[04] INQUIRE Agent[02] " +
				"(VOTE ANY)) (?); ask_back=INQUIRE Agent[04] (VOTE ANY)"},
		{"a line of yesterday", protocolui.LineActions(talk(1, 0), protocolui.Draft{}, s),
			"agree=AGREE TALK day1 ID:0; disagree=DISAGREE TALK day1 ID:0; reason=BECAUSE (DAY 1 (Agent[02] " +
				"COMINGOUT Agent[02] SEER)) (?); ask_back=INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"},
		{"a line with its day, the second reason", protocolui.LineActions(talk(1, 1), reason, s),
			"agree=AGREE TALK day1 ID:1; disagree=DISAGREE TALK day1 ID:1; reason=BECAUSE (AND (Agent[04] VOTE Agent[05]) " +
				"(DAY 0 (Agent[02] DIVINED Agent[03] WEREWOLF))) (?); ask_back=INQUIRE Agent[02] (DAY 0 (DIVINED Agent[03] " +
				"WEREWOLF))"},
		{"one's own", protocolui.LineActions(talk(1, 2), protocolui.Draft{}, s),
			"reason=BECAUSE (DAY 1 (VOTE Agent[03])) (?)"},
		{"none", protocolui.LineActions(talk(1, 9), protocolui.Draft{}, s), ""},
	} {
		if got := menuOf(t, c.got, s, false); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
	var got []string
	for _, f := range protocolui.Facts(s) {
		got = append(got, menuOf(t, protocolui.FactActions(f, protocolui.Draft{}, s), s, false))
	}
	want := []string{
		"reason=BECAUSE (DAY 1 (Agent[02] COMINGOUT Agent[02] SEER)) (?); ask=INQUIRE Agent[02] (DIVINED ANY ANY)",
		"reason=BECAUSE (DAY 0 (Agent[02] DIVINED Agent[03] WEREWOLF)) (?); ask=INQUIRE Agent[02] " +
			"(DAY 0 (DIVINED Agent[03] WEREWOLF)); false=BECAUSE (AND (NOT (COMINGOUT Agent[02] WEREWOLF)) " +
			"(NOT (COMINGOUT Agent[03] WEREWOLF)) (DAY 0 (Agent[02] DIVINED Agent[03] WEREWOLF))) (ESTIMATE Agent[02] " +
			"POSSESSED)",
		"reason=BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (?); ask=INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)",
		"reason=BECAUSE (DAY 1 (ANY VOTED Agent[03])) (?); ask=INQUIRE ANY (ESTIMATE ANY WEREWOLF)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("facts:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestTakeBack checks that a result of the person's own can be taken back, at its line and on the board, and then no
// longer serves as a reason.
func TestTakeBack(t *testing.T) {
	t.Parallel()
	m := sits(t, game.RoleSeer).day(1).hear(1, "DAY 0 (DIVINED Agent[03] WEREWOLF)").hear(2, "DIVINED Agent[03] HUMAN")
	actions := func() string {
		s := m.situation(true)
		got := menuOf(t,
			protocolui.LineActions(protocol.TalkRef{Channel: game.ChannelTalk, Day: 1, ID: 0}, protocolui.Draft{}, s), s, false)
		for _, f := range protocolui.Facts(s) {
			got += "\n" + menuOf(t, protocolui.FactActions(f, protocolui.Draft{}, s), s, false)
		}
		return got
	}
	reason, back := "reason=BECAUSE (DAY 0 (DIVINED Agent[03] WEREWOLF)) (?)", "take_back=NOT (DIVINED Agent[03] WEREWOLF)"
	other := "ask=INQUIRE Agent[02] (DIVINED Agent[03] HUMAN)"
	want := reason + "; " + back + "\n" + reason + "; " + back + "\nreason=BECAUSE (Agent[02] DIVINED Agent[03] HUMAN) " +
		"(?); " + other
	if got := actions(); !strings.HasPrefix(got, want) {
		t.Errorf("told:\n%s\nwant\n%s", got, want)
	}
	m.hear(1, "NOT (DIVINED Agent[03] WEREWOLF)").hear(2, "NOT (DIVINED Agent[03] HUMAN)")
	if got, want := actions(), reason+"\n\n"+other; got != want {
		t.Errorf("taken back:\n%s\nwant\n%s", got, want)
	}
}
