package classroom

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/server/browsertest"
)

// A class plays the dilemma in groups of three, from the press on the console to the page on the wall: one student goes
// away in the middle, and one comes late. The class is as large as a test of every change can have it.
func TestDilemma(t *testing.T) { playDilemma(t, 6) }

// A dilemmaClass is a school in which the dilemma is played.
type dilemmaClass struct {
	*school
	gate    *gate
	pupil   *journey.Person // has a browser
	late    *journey.Person // as above, and comes in the second round
	players []*player
	did     [2]moves // of the pupil and the late one
}

// playDilemma has so many students, a multiple of three, one of whom is late.
func playDilemma(t *testing.T, students int) {
	c := dilemmaClass{school: openSchool(t), gate: &gate{changed: make(chan struct{})}}
	c.open()
	c.come(students - 1)
	groups := students / mini.Seats
	c.deal(groups)
	c.playRound(1)
	c.wall.WaitCount("#wall .coop__bars li", 1)
	c.comeLate()
	c.playRound(2)
	c.goOnWithout(groups)
	c.playRound(4)
	c.playRound(5)
	c.timed("the wall shows the end", func() { c.wall.WaitVisible("#wall .coop__table") })
	c.checkWall(groups)
	c.checkData(groups)
	c.goBack()
}

// strategyOf makes students differ, and each of them change.
func strategyOf(student int) strategy {
	return func(round int) dilemma.Move {
		if (3*student+2*round+student*round)%5 < 3 {
			return dilemma.Cooperate
		}
		return dilemma.Defect
	}
}

// come lets the punctual students join the class, one of them with a browser.
func (c *dilemmaClass) come(students int) {
	c.pupil = c.comeAs("ja")
	for i := range students - 1 {
		c.players = append(c.players, joinAsPlayer(c.t, c.site, c.code, c.gate, strategyOf(i+2)))
	}
	c.teacher.WaitCount("#roll .roll__student", students)
}

// comeAs lets somebody come with a browser.
func (c *dilemmaClass) comeAs(lang string) *journey.Person {
	p := c.newPerson(browsertest.Phone, lang)
	p.Open(c.site)
	p.Type("[name=code]", strings.ToLower(c.code))
	p.Click(".code .button")
	p.Click("form[action^='/join/'] .button--primary")
	return p
}

// deal deals everybody to groups with one press.
func (c *dilemmaClass) deal(groups int) {
	browsertest.Eval[bool](c.teacher.Player,
		"(document.querySelector('#minis [name=game]').value = 'dilemma/classic', true)")
	c.timed("deal all groups", func() {
		c.teacher.Click("#minis [value=deal]")
		c.pupil.WaitVisible(".minichoice")
		c.teacher.WaitCount(".cmini__group", groups)
	})
	c.teacher.WaitCount(".cmini__group [data-state=agent]", 1)
	c.wall.WaitText("#wall", "No group has finished a round yet.")
	c.pupil.CheckFits()
}

// playRound lets all answer a round, and waits until each group is in the next one.
func (c *dilemmaClass) playRound(round int) {
	c.timed(fmt.Sprintf("round %d", round), func() {
		c.gate.openTo(round)
		c.choose(c.pupil, 0, round)
		if c.late != nil && round > 2 {
			c.choose(c.late, 1, round)
		}
		if round == dilemma.Rounds {
			c.teacher.WaitGone(".cmini__group:not([data-over])")
			return
		}
		c.teacher.WaitJS(groupsIn(round) + ".length === 0")
	})
}

// groupsIn is a script with the groups that the console shows in a round.
func groupsIn(round int) string {
	return fmt.Sprintf("[...document.querySelectorAll('.cmini__group')].filter(g => "+
		"g.querySelector('h3 small')?.textContent === 'Round %d')", round)
}

// choose has one of those with browsers choose.
func (c *dilemmaClass) choose(p *journey.Person, i, round int) {
	move, kind := strategyOf(i)(round), "defect"
	if move == dilemma.Cooperate {
		kind = "cooperate"
	}
	p.WaitJS(fmt.Sprintf("document.querySelector('#mini-dock [name=question]')?.value === '%d'", round))
	p.Click(".minichoice[data-kind=" + kind + "]")
	p.WaitJS(fmt.Sprintf("document.querySelector('#mini-dock [name=question]')?.value !== '%d'", round))
	c.did[i][round-1] = move
}

// comeLate brings the last student while the second round is open. The agent whose seat they take over has answered it.
func (c *dilemmaClass) comeLate() {
	c.timed("a latecomer has a seat", func() {
		c.late = c.comeAs("en")
		c.late.WaitVisible("#mini-seats [data-you]")
	})
	c.late.WaitText("#mini-dock", "Waiting for the others.")
	c.late.CheckFits()
	c.teacher.WaitGone(".cmini__group [data-state=agent]")
}

// goOnWithout has one phone go away, whose group waits for it until the teacher moves on.
func (c *dilemmaClass) goOnWithout(groups int) {
	gone := c.players[0]
	gone.away()
	<-gone.done
	c.gate.openTo(3)
	c.choose(c.pupil, 0, 3)
	c.choose(c.late, 1, 3)
	c.teacher.WaitJS(groupsIn(4) + fmt.Sprintf(".length === %d", groups-1))
	c.teacher.WaitJS(groupsIn(3) + "[0].querySelectorAll('[data-state=thinks]').length === 1")
	c.teacher.WaitJS(groupsIn(3) + "[0].querySelectorAll('[data-state=ready]').length === 2")
	if groups > 2 { // it takes eight seconds
		c.teacher.WaitVisible(".cmini__group [data-state=thinks][data-lost]")
	}
	c.timed("move on without the slowest", func() {
		c.teacher.Click("#minis .cmini__acts [value=moveon]")
		c.teacher.WaitJS(groupsIn(4) + fmt.Sprintf(".length === %d", groups))
	})
	c.teacher.WaitCount(".cmini__group [data-state=left]", 1)
}

// all returns what every student has chosen.
func (c *dilemmaClass) all() (all []moves) {
	all = c.did[:]
	for _, p := range c.players {
		all = append(all, p.moves())
	}
	return all
}

// checkWall compares the chart with the students' choices. Choices by agents don't count.
func (c *dilemmaClass) checkWall(groups int) {
	var want []string
	sum, n := 0, 0
	for round := range dilemma.Rounds {
		cooperated, chose := 0, 0
		for _, did := range c.all() {
			if did[round] != dilemma.MoveNone {
				chose++
			}
			if did[round] == dilemma.Cooperate {
				cooperated++
			}
		}
		want = append(want, percent(cooperated, chose))
		sum, n = sum+cooperated, n+chose
	}
	students := mini.Seats * groups
	if n != dilemma.Rounds*students-2-3 { // the latecomer chose three times, the one who went twice
		c.t.Errorf("%d students chose %d times in %d rounds", students, n, dilemma.Rounds)
	}
	if got := c.wall.Texts("#wall .coop__bars b"); !slices.Equal(got, want) {
		c.t.Errorf("the wall's bars are %q, want %q", got, want)
	}
	if got := c.wall.Texts("#wall [data-class] .coop__cell"); !slices.Equal(got, want) {
		c.t.Errorf("the wall's line of the class is %q, want %q", got, want)
	}
	if got := c.wall.Text("#wall .coop__class h2 b"); got != percent(sum, n) {
		c.t.Errorf("the wall's mean is %s, want %s", got, percent(sum, n))
	}
	if rows := c.wall.Count("#wall [data-selfish]"); rows != 1 {
		c.t.Errorf("the wall has %d lines of the agent that always defects", rows)
	}
	if agents := c.wall.Count("#wall .coop__table tbody tr"); agents != 1+len(dilemma.Game.Types()) {
		c.t.Errorf("the wall's table has %d lines, want the class and %d agents", agents, len(dilemma.Game.Types()))
	}
	if teams := c.wall.Count("#wall .coop__teams li"); teams != groups {
		c.t.Errorf("the wall shows %d groups, want %d", teams, groups)
	}
	c.wall.CheckFits()
}

func percent(part, of int) string {
	return strconv.Itoa(int(100*float64(part)/float64(of)+0.5)) + "%"
}

// checkData compares the table that one can load with what the students chose, and with the wall.
func (c *dilemmaClass) checkData(groups int) {
	c.teacher.Open(c.class + "/minis/1")
	text := browsertest.Eval[string](c.teacher.Player,
		"fetch(document.querySelector('a[href$=\".csv\"]').href).then((answer) => answer.text())")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 1+dilemma.Rounds*mini.Seats*groups {
		c.t.Fatalf("%d rows of data, %v", len(rows), err)
	}
	const columns = "session.code session.config.name participant.code participant._is_bot participant.payoff " +
		"player.id_in_group player.cooperate player.payoff player.played_by_agent player.agent_type " +
		"group.id_in_subsession subsession.round_number session.config.program"
	if got := strings.Join(rows[0], " "); got != columns {
		c.t.Errorf("the columns are %s", got)
	}
	at := func(row []string, name string) string { return row[slices.Index(rows[0], name)] }
	chosen, points, own := map[string]*moves{}, map[string]string{}, map[string]bool{}
	teams := map[string]float64{}
	for _, row := range rows[1:] {
		code := at(row, "participant.code")
		if chosen[code] == nil {
			chosen[code], points[code] = new(moves), at(row, "participant.payoff")
			teams[at(row, "group.id_in_subsession")] += number(c.t, points[code])
		}
		if at(row, "player.played_by_agent") == "1" {
			continue
		}
		own[code] = true
		move := dilemma.Defect
		if at(row, "player.cooperate") == "1" {
			move = dilemma.Cooperate
		}
		chosen[code][int(number(c.t, at(row, "subsession.round_number")))-1] = move
	}
	got, want := []moves{}, c.all()
	mean := 0.0
	for code := range own {
		got, mean = append(got, *chosen[code]), mean+number(c.t, points[code])/float64(len(own))
	}
	byRounds := func(a, b moves) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) }
	slices.SortFunc(got, byRounds)
	slices.SortFunc(want, byRounds)
	if !slices.Equal(got, want) {
		c.t.Errorf("in the data the students chose\n%v, want\n%v", got, want)
	}
	if shown := number(c.t, c.teacher.Text("[data-class] .coop__worth")); math.Abs(shown-mean) > 0.0501 {
		c.t.Errorf("the class has %g points on average, in the data %g", shown, mean)
	}
	shown, sums := c.teacher.Texts(".coop__teams li b"), []string{}
	for _, sum := range teams {
		sums = append(sums, strconv.FormatFloat(sum, 'f', -1, 64)+" points")
	}
	slices.Sort(shown)
	slices.Sort(sums)
	if !slices.Equal(shown, sums) {
		c.t.Errorf("the groups have %q, in the data %q", shown, sums)
	}
	if printed := c.teacher.PDF(); !bytes.HasPrefix(printed, []byte("%PDF-")) {
		c.t.Errorf("what the class did is printed in %d bytes", len(printed))
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// goBack leads all students from the ends of their games back to the page of the class.
func (c *dilemmaClass) goBack() {
	for _, p := range []*journey.Person{c.pupil, c.late} {
		p.WaitVisible(".miniend")
	}
	c.teacher.Open(c.class + "/console")
	c.timed("all are led back", func() {
		c.teacher.Click("#minis [value=back]")
		for _, p := range []*journey.Person{c.pupil, c.late} {
			p.WaitVisible("#phone .phone__name")
		}
		for _, p := range c.players {
			<-p.done
		}
	})
}
