package journey

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/store"
)

// Transcript reads the log as the page shows it, one line of text for each that
// has facts: what, then who by number; remarks have none. CheckStored compares it with the same of the
// stored log, which is made by code of its own.
func (p *Person) Transcript() []string {
	p.T.Helper()
	return browsertest.Eval[[]string](p.Player, `(() => {
		const texts = (el, selector) => [...el.querySelectorAll(selector)].map((found) => found.textContent.trim());
		const facts = {
			talk: (el) => [el.dataset.talk, ...texts(el, '.talk__who .name b'), ...texts(el, '.talk__protocol')],
			quiet: (el) => [el.id.replace('line-quiet-', ''), ...texts(el, '.quiet__part:not([data-same]) .name b').sort()],
			ballot: (el) => [el.id.replace('line-ballot-', ''), ...[...el.querySelectorAll('tbody tr')].flatMap((row) =>
				texts(row, 'td .name b').map((voter) => voter + '>' + texts(row, 'th .who__number'))).sort()],
		};
		const told = (el) => [...texts(el, '.who__number'), ...[...el.querySelectorAll('[data-role], [data-species]')]
			.map((tag) => tag.dataset.role ?? tag.dataset.species).filter((word, i, all) => all.indexOf(word) === i)];
		const same = '.quiet:not(:has(.quiet__part:not([data-same])))'; // all of it is said by other lines
		return [...document.querySelectorAll('#talk > .line:not([data-kind=turn], .remark, ' + same + ')')]
			.map((el) => [el.dataset.kind, ...(facts[el.dataset.kind] ?? told)(el)].join(' '));
	})()`)
}

// stored returns the transcript of the stored log of the person's table.
func (p *Person) stored(r *Server) ([]string, *view.Table) {
	p.T.Helper()
	rec := load(p.T, r.DB, p.table())
	viewer := game.Viewer{} // a spectator
	if p.Number != 0 {
		viewer = game.AtSeat(game.SeatNumbered(p.Number))
	}
	var log []rules.Event
	for _, e := range rec.Events {
		log = append(log, e.Event)
	}
	if _, err := rules.Fold(rec.Setup, log); err != nil {
		p.T.Errorf("the stored log does not fold: %v", err)
	}
	events := rules.Project(nil, log, viewer)
	events = slices.DeleteFunc(events, func(ev rules.Event) bool { // the page names the others only
		return ev.Kind == rules.PackShown && ev.Target.Number() == p.Number
	})
	return tell(rec.Setup.Seats(), events), view.Fold(rec.Setup, viewer, events)
}

// table returns the id of the table at which the person sits.
func (p *Person) table() string {
	p.T.Helper()
	_, id, _ := strings.Cut(p.URL(), "/tables/")
	id, _, _ = strings.Cut(id, "?")
	id, _, _ = strings.Cut(id, "#")
	return id
}

// load reads a game directly from the database.
func load(t *testing.T, path, id string) store.Record {
	t.Helper()
	db, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rec, err := db.Games.Load(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// alone holds the events that always have a line of their own, and the names in that line.
var alone = map[rules.Kind]struct {
	what string
	read func(ev *rules.Event, actor, target string) []string
}{
	rules.Dealt:          {"dealt", readRole},
	rules.RoleRevealed:   {"role", readRole},
	rules.DayBegan:       {"day", readNothing},
	rules.NobodyExecuted: {"noexecuted", readNothing},
	rules.GameEnded:      {"end", readNothing},
	rules.Attacked:       {"attacked", func(_ *rules.Event, _, target string) []string { return []string{target} }},
	rules.AttackVoted:    {"attackvote", readBoth},
	rules.Guarded:        {"guarded", readBoth},
	rules.PackShown:      {"pack", func(_ *rules.Event, _, target string) []string { return []string{target} }},
	rules.Divined: {"divined", func(ev *rules.Event, actor, target string) []string {
		return []string{actor, target, strings.ToLower(ev.Species.String())}
	}},
}

func readNothing(*rules.Event, string, string) []string { return nil }

func readBoth(_ *rules.Event, actor, target string) []string { return []string{actor, target} }

func readRole(ev *rules.Event, actor, _ string) []string {
	return []string{actor, strings.ToLower(ev.Role.String())}
}

// tell writes a projected log of a village with a possessed as Transcript does.
func tell(alive int, events []rules.Event) []string {
	var lines [][]string
	at := map[string]int{} // where the lines are that grow
	grow := func(what, key string, facts ...string) {
		i, ok := at[what+key]
		if !ok {
			i = len(lines)
			at[what+key] = i
			lines = append(lines, []string{what, key})
		}
		lines[i] = append(lines[i], facts...)
		slices.Sort(lines[i][2:])
	}
	line := func(what string, facts ...string) { lines = append(lines, append([]string{what}, facts...)) }
	for i := range events {
		ev := &events[i]
		actor, target := fmt.Sprintf("%02d", ev.Actor.Number()), fmt.Sprintf("%02d", ev.Target.Number())
		if facts, ok := alone[ev.Kind]; ok {
			line(facts.what, facts.read(ev, actor, target)...)
			continue
		}
		channel := "d"
		if ev.Channel == game.ChannelWhisper {
			channel = "w"
		}
		switch ev.Kind {
		case rules.PhaseBegan:
			switch {
			case ev.Phase != game.PhaseTalk:
				line(ev.Phase.String())
			case alive == 3:
				line("three")
			}
		case rules.Said:
			if ev.Text == rules.SkipText || ev.Text == rules.OverText {
				grow("quiet", fmt.Sprintf("%s%d-%d", channel, ev.Day, ev.Turn+1), actor)
			} else {
				line("talk", fmt.Sprintf("%s%d-%d", channel, ev.Day, ev.N), actor, ev.Text)
			}
		case rules.BallotBegan:
			if ev.Ask == rules.AskVote && ev.N > 0 {
				line("tie")
			}
		case rules.Voted:
			grow("ballot", fmt.Sprintf("%d-%d", ev.Day, ev.N+1), actor+">"+target)
		case rules.Executed:
			if drawn(events[:i]) {
				line("lot")
			}
			line("executed", target)
			alive--
		case rules.Died:
			line("died", target)
			alive--
		case rules.NobodyDied:
			won := func(end rules.Event) bool { return end.Side == game.SideVillage && end.Day == ev.Day }
			if slices.ContainsFunc(events[i:], won) {
				line("lastmorning")
			} else {
				line("nodied")
			}
		}
	}
	var told []string
	for _, l := range lines {
		told = append(told, strings.Join(l, " "))
	}
	return told
}

// quietLast puts the lines of the quiet behind what is said around them. On the page such a line
// begins with whoever first adds nothing new in a turn, who may be one that says an intention again.
func quietLast(lines []string) []string {
	var sorted, quiet []string
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "quiet "):
			quiet = append(quiet, line)
			continue
		case !strings.HasPrefix(line, "talk "):
			sorted, quiet = append(sorted, quiet...), nil
		}
		sorted = append(sorted, line)
	}
	return append(sorted, quiet...)
}

// drawn reports whether the votes that end a log tied.
func drawn(log []rules.Event) bool {
	var votes [game.MaxSeats]int
	for i := len(log) - 1; i >= 0 && log[i].Kind == rules.Voted; i-- {
		votes[log[i].Target]++
	}
	slices.Sort(votes[:])
	return votes[game.MaxSeats-1] == votes[game.MaxSeats-2]
}

// CheckStored compares the page with the stored log, and with what was said.
func (p *Person) CheckStored(r *Server) {
	p.T.Helper()
	want, table := p.stored(r)
	if diff := cmp.Diff(quietLast(want), quietLast(p.Transcript())); diff != "" {
		p.T.Errorf("the stored log (-) and the page (+) differ:\n%s", diff)
	}
	var said []string
	for i := range table.Talks {
		if talk := &table.Talks[i]; talk.Spoken() && talk.Seat.Number() == p.Number {
			said = append(said, talk.Text)
		}
	}
	if diff := cmp.Diff(p.Said, said); diff != "" {
		p.T.Errorf("what was said (-) and what is stored of it (+) differ:\n%s", diff)
	}
	if !table.Over {
		return
	}
	if got, want := p.Attr("#end", "data-side"), strings.ToLower(table.Winner.String()); got != want {
		p.T.Errorf("the page says that %q won, the log %q", got, want)
	}
	var fates []string
	for seat := range game.Seat(table.Setup.Seats()) {
		fate := fmt.Sprintf("%02d %s", seat.Number(), strings.ToLower(table.Seats[seat].Role.String()))
		if table.Seats[seat].Dead {
			fate += " dead"
		}
		fates = append(fates, fate)
	}
	got := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('#end .reveal__seat')].map((el) =>
		el.querySelector('.reveal__name b').textContent + ' ' + el.dataset.role + ('dead' in el.dataset ? ' dead' : ''))`)
	if diff := cmp.Diff(fates, got); diff != "" {
		p.T.Errorf("roles and deaths of the log (-) and of the page (+) differ:\n%s", diff)
	}
}
