package screen

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// aimedAt returns the numbers of the seats that announced votes for a seat.
func aimedAt(sc *Scene, s game.Seat) (numbers []int) {
	for _, voter := range (cards{sc}).card(s).Aimed {
		numbers = append(numbers, voter.Seat.Number())
	}
	return numbers
}

// TestAnnouncedVotes checks that a repeated announcement of a vote is not news, and that the seats show
// announced votes.
func TestAnnouncedVotes(t *testing.T) {
	t.Parallel()
	begin := event(rules.DayBegan, func(ev *rules.Event) { ev.Day = 1 })
	talk := event(rules.PhaseBegan, func(ev *rules.Event) { ev.Day, ev.Phase = 1, game.PhaseTalk })
	turn := event(rules.TurnBegan, func(ev *rules.Event) { ev.Day, ev.Channel = 1, game.ChannelTalk })
	sc := testScene(t, game.AtSeat(0), ui.En)
	tell(sc, begin, talk, turn)
	for i, c := range []struct {
		seat  game.Seat
		text  string
		known bool
	}{
		{1, "VOTE Agent[05]", false},
		{2, "VOTE Agent[05]", false}, // of another seat
		{1, "VOTE Agent[05]", true},
		{1, "AND (VOTE Agent[05]) (REQUEST ANY (VOTE Agent[05]))", true},
		{1, "BECAUSE (Agent[05] VOTE Agent[02]) (VOTE Agent[05])", false}, // gives a reason
		{1, "VOTE Agent[04]", false},
		{2, "ESTIMATE Agent[05] WEREWOLF", false},
		{2, "VOTE Agent[05]", true},
		{0, "VOTE Agent[05]", false},
		{0, "VOTE Agent[05]", false}, // the viewer's own utterance is shown
	} {
		ev := saidEvent(i, c.seat, c.text)
		ev.Day = 1
		lines := tell(sc, ev)
		last := lines[len(lines)-1]
		if last.Known != c.known {
			t.Errorf("%d: seat %d, %s: known %t", i, c.seat.Number(), c.text, last.Known)
		}
		quiet := len(lines) > 1 && lines[len(lines)-2].Kind == line.KindQuiet
		if quiet != c.known {
			t.Errorf("%d: the turn's quiet line comes along: %t", i, quiet)
		}
	}
	if got := sc.narrator.quiet.Unchanged; len(got) != 3 || got[0].Seat != 1 || got[2].Seat != 2 {
		t.Errorf("unchanged in the turn: %v", got)
	}
	if got := fmt.Sprint(aimedAt(sc, 3), aimedAt(sc, 4)); got != "[2] [1 3]" {
		t.Errorf("announced against 04 and 05: %s", got)
	}
	tell(sc, event(rules.PhaseBegan, func(ev *rules.Event) { ev.Day, ev.Phase = 1, game.PhaseNight }))
	if got := aimedAt(sc, 4); got != nil {
		t.Errorf("announced at night: %v", got)
	}
	tell(sc, event(rules.DayBegan, func(ev *rules.Event) { ev.Day = 2 }),
		event(rules.PhaseBegan, func(ev *rules.Event) { ev.Day, ev.Phase = 2, game.PhaseTalk }))
	if got := aimedAt(sc, 4); got != nil {
		t.Errorf("announced the day before: %v", got)
	}
}

// TestToldOfSeats checks that a seat shows the results that others announced about the seat, except those
// that were taken back.
func TestToldOfSeats(t *testing.T) {
	t.Parallel()
	sc, _ := watched(t, rules.Five(), []rules.Event{
		saidEvent(0, 1, "DIVINED Agent[05] WEREWOLF"), saidEvent(1, 2, "DIVINED Agent[05] HUMAN"),
		saidEvent(2, 2, "DIVINED Agent[05] HUMAN"), saidEvent(3, 3, "DIVINED Agent[04] HUMAN"),
		saidEvent(4, 3, "NOT (DIVINED Agent[04] HUMAN)"),
	}, game.Viewer{})
	told := cards{sc}.card(4).Told
	if len(told) != 2 || told[0].Species != game.SpeciesHuman || len(told[0].By) != 1 || told[0].By[0].Seat != 2 ||
		told[1].Species != game.SpeciesWerewolf || told[1].By[0].Seat != 1 {
		t.Errorf("told of 05: %+v", told)
	}
	if got := (cards{sc}).card(3).Told; got != nil {
		t.Errorf("told of 04, and taken back: %+v", got)
	}
}

// chipped formats pieces of a line with the seats in angle brackets.
func chipped(list []line.Piece) string {
	var b strings.Builder
	for _, p := range list {
		switch {
		case p.Seat == nil:
			b.WriteString(p.Text)
		case p.You:
			b.WriteString("<you>")
		default:
			b.WriteString("<" + p.Seat.Name + ">")
		}
	}
	return b.String()
}

// TestWording checks that seats in the talk are chips, and that the viewer's own seat is called "you". A
// reply quotes the line that it answers, even if the reply is a reason.
func TestWording(t *testing.T) {
	t.Parallel()
	sc := testScene(t, game.AtSeat(0), ui.En)
	name := func(s game.Seat) string { return "<" + sc.village.Seats[s].Name + ">" }
	accuses, votes := "I think <you> are a Werewolf.", "I'll vote for "+name(1)+"."
	for i, c := range []struct {
		seat       game.Seat
		text, said string
		reply      line.Reply
		quoted     string
	}{
		{1, "ESTIMATE Agent[01] WEREWOLF", "I think <you> are a Werewolf.", "", ""},
		{2, "INQUIRE Agent[01] (VOTE ANY)", "<you>, who will you vote for?", "", ""},
		{2, "INQUIRE Agent[04] (ESTIMATE Agent[01] WEREWOLF)", name(3) + ", do you think <you> are a Werewolf?", "", ""},
		{0, "VOTE Agent[02]", "I'll vote for " + name(1) + ".", "", ""},
		{3, "AGREE TALK day1 ID:0", "", line.ReplyAgree, "I think <you> are a Werewolf."},
		{4, "DISAGREE TALK day1 ID:3", "", line.ReplyDisagree, "I'll vote for " + name(1) + "."},
		{3, "DISAGREE TALK day1 ID:2", "", line.ReplyNo, name(3) + ", do you think <you> are a Werewolf?"},
		{3, "BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[02])", "So: I'll vote for " + name(1) + ".", line.ReplyAgree,
			"I think <you> are a Werewolf."},
		{3, "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (AGREE TALK day1 ID:0)",
			"Because: I think " + name(1) + " is a Werewolf.", line.ReplyAgree, "I think <you> are a Werewolf."},
		{3, "AND (AGREE TALK day1 ID:0) (VOTE Agent[02])", votes, line.ReplyAgree, accuses},
		{3, "AND (VOTE Agent[02]) (DISAGREE TALK day1 ID:0)", votes, line.ReplyDisagree, accuses},
		{3, "AND (AGREE TALK day1 ID:0) (DISAGREE TALK day1 ID:3)", "", "agree disagree", accuses + " " + votes},
		{3, "BECAUSE (AND (AGREE TALK day1 ID:0) (AGREE TALK day1 ID:3)) (VOTE Agent[02])", "So: " + votes, "agree agree",
			accuses + " " + votes},
		{3, "BECAUSE (VOTE Agent[02]) (AND (ESTIMATE Agent[02] WEREWOLF) (DISAGREE TALK day1 ID:0))",
			"I think " + name(1) + " is a Werewolf, because I'll vote for them.", line.ReplyDisagree, accuses},
		{3, "BECAUSE (AGREE TALK day1 ID:0) (AGREE TALK day1 ID:3)", "", "agree agree", accuses + " " + votes},
		// a quoted reply has no quote of its own
		{1, "AGREE TALK day1 ID:7", "", line.ReplyAgree, "I agree. So: " + votes},
		{1, "DISAGREE TALK day1 ID:4", "", line.ReplyDisagree, "I agree."},
		// a reply to a line that the viewer has not heard
		{3, "AND (AGREE TALK day1 ID:99) (VOTE Agent[02])", "I agree with D1\u00a0#99, and " + votes, "", ""},
	} {
		lines := tell(sc, saidEvent(i, c.seat, c.text))
		line := lines[len(lines)-1]
		if got := chipped(line.Said); got != c.said {
			t.Errorf("%s: %q, want %q", c.text, got, c.said)
		}
		var replies, quoted []string
		for _, q := range line.Quotes {
			replies, quoted = append(replies, string(q.Reply)), append(quoted, chipped(q.Said))
		}
		if reply, to := strings.Join(replies, " "), strings.Join(quoted, " "); reply != string(c.reply) || to != c.quoted {
			t.Errorf("%s: %q to %q, want %q to %q", c.text, reply, to, c.reply, c.quoted)
		}
	}
}

// TestFoundOfSeats checks that a seer sees secret results at the seats, and that nobody else does.
func TestFoundOfSeats(t *testing.T) {
	t.Parallel()
	learned := rules.Event{
		Kind: rules.Divined, To: game.ToSeat(1), Actor: 1, Target: 4, Species: game.SpeciesWerewolf,
	}
	for _, tt := range []struct {
		name   string
		viewer game.Viewer
		log    []rules.Event
		want   game.Species
	}{
		{"kept", game.AtSeat(1), []rules.Event{learned}, game.SpeciesWerewolf},
		{"told", game.AtSeat(1), []rules.Event{learned, saidEvent(0, 1, "DIVINED Agent[05] WEREWOLF")}, game.SpeciesNone},
		{"a lie of another", game.AtSeat(1), []rules.Event{learned, saidEvent(0, 2, "DIVINED Agent[05] HUMAN")},
			game.SpeciesWerewolf},
		{"another's", game.AtSeat(2), []rules.Event{learned}, game.SpeciesNone},
		{"everybody's", game.Viewer{}, []rules.Event{learned}, game.SpeciesNone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sc, _ := watched(t, rules.Five(), tt.log, tt.viewer)
			if got := (cards{sc}).card(4).Found; got != tt.want {
				t.Errorf("found of 05: %v, want %v", got, tt.want)
			}
			if got := (cards{sc}).card(3).Found; got != game.SpeciesNone {
				t.Errorf("found of 04: %v", got)
			}
		})
	}
}
