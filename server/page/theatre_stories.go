package page

import "aiwolfplay/game"

// storyTheatre is a table of agents with the theatre open: seat 4, a wolf, says
// other than it believes; seat 5 is a connected agent, of which nothing is known.
func storyTheatre(w words, sheet Sheet) *Table {
	t := storyWatching(w)
	t.Theatre = theatreOfStory(sheet)
	return t
}

func theatreOfStory(sheet Sheet) Theatre {
	roles := [...]game.Role{game.RoleVillager, game.RoleSeer, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	believes := [5][5]int{{0, 4, 35, 61, 12}, {0, 0, 0, 100, 0}, {12, 1, 0, 75, 12}, {0, 0, 0, 100, 0}, {}}
	var th Theatre
	th.Nav = TheatreNav{
		Close: "?lens=all", Why: "?why",
		Sheets: []SheetLink{{SheetSuspects, "?minds=suspects", sheet == SheetSuspects}, {SheetOthers, "?minds=others", sheet == SheetOthers}},
	}
	th.Tablet = Tablet{Sheet: sheet, Role: game.RoleWerewolf, Of: seatAt(1), Asked: "4.2"}
	for s := range game.Seat(5) {
		head := MindHead{Seat: seatAt(s), Role: roles[s], Dead: s == 3}
		row := MindRow{MindHead: head, Bot: "logician", State: MindTold}
		for k := range game.Seat(5) {
			cell := MindCell{Key: "1.2", Href: "#why", Self: s == k, Told: true, Percent: believes[s][k], Actual: -1}
			if sheet == SheetOthers && s != 1 {
				cell.Actual = believes[k][s]
			}
			row.Cells = append(row.Cells, cell)
		}
		th.Tablet.Heads = append(th.Tablet.Heads, head)
		th.Tablet.Rows = append(th.Tablet.Rows, row)
	}
	if sheet == SheetOthers {
		th.Nav.Minds = []MindLink{{seatAt(0), "?of=1", false}, {seatAt(1), "?of=2", true}}
		th.Asked = Why{From: seatAt(0), To: seatAt(3), Role: game.RoleWerewolf, Sheet: sheet, Of: seatAt(1), State: MindTold, Percent: 40, Actual: 61}
		return th
	}
	for _, r := range []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer} {
		th.Nav.Roles = append(th.Nav.Roles, RoleLink{r, "?role=" + r.String(), r == game.RoleWerewolf})
	}
	rows := th.Tablet.Rows
	rows[3].State, rows[3].As = MindDead, game.RoleVillager
	rows[4].State, rows[4].Bot = MindNone, ""
	for k := range rows[4].Cells {
		rows[4].Cells[k].Told = false
	}
	cell := &rows[3].Cells[1]
	cell.Said, cell.Lie, cell.Votes, cell.Broken, cell.Secret, cell.Asked = SaysBlack, true, []int{1, 2}, true, []Deed{DeedAttack}, true
	rows[1].Cells[3].Said, rows[1].Cells[3].Secret = SaysBlack, []Deed{DeedDivine}
	rows[0].Cells[2].Said, rows[2].Cells[0].Said, rows[0].Cells[1].Said = SaysWolf, SaysHuman, SaysTrust
	for k := range game.Seat(5) {
		th.Tablet.Public = append(th.Tablet.Public, MindCell{Key: "0.1", Href: "#why", Told: true, Percent: 20 * int(k), Actual: -1})
	}
	th.Asked = Why{
		From: seatAt(3), To: seatAt(1), Role: game.RoleWerewolf, Sheet: sheet, Of: seatAt(game.NoSeat), State: MindTold, Percent: 23, Actual: -1,
		Reasons: []WhyReason{
			{Kind: "report.black", Actor: seatAt(1), Target: seatAt(3), Day: 1, Factor: 3.4, Href: "#line-8"},
			{Kind: "say.human", Actor: seatAt(2), Target: seatAt(1), Day: 1, Factor: 0.5, Href: "#line-8"},
			{Kind: "fact.goes_on", Actor: seatAt(3), Target: seatAt(3), Day: 1, Fact: true, Href: "#line-16"},
			{Actor: seatAt(3), Target: seatAt(3), Day: 1, Factor: 1.2},
		},
		Said: []WhySaid{{Saying: SaysBlack, Day: 1, ID: 5, Then: 2, Lie: true, Made: true, Href: "#line-8"}, {Saying: SaysVote, Day: 1, ID: 7, Then: 2, Lie: true, Href: "#line-8"}},
		Done: []WhyDeed{{Deed: DeedVote, Day: 1, Broken: true, Href: "#line-13"}, {Deed: DeedAttack, Day: 1, Href: "#line-16"}},
	}
	return th
}

// storyBlindTheatre is what the public's eyes see of it.
func storyBlindTheatre(w words) *Table {
	t := storyTheatre(w, SheetSuspects)
	t.Theatre.Tablet.Reveal, t.Theatre.Asked = "?lens=all", Why{From: seatAt(game.NoSeat), To: seatAt(game.NoSeat)}
	for i := range t.Theatre.Tablet.Rows {
		row := &t.Theatre.Tablet.Rows[i]
		row.State, row.Role, row.As = MindHidden, game.RoleNone, game.RoleNone
		t.Theatre.Tablet.Heads[i].Role = game.RoleNone
		for k := range row.Cells {
			row.Cells[k].Told, row.Cells[k].Lie, row.Cells[k].Secret = false, false, nil
		}
	}
	return t
}

func storyModel() *Model {
	m := &Model{Table: "house", Source: "9000 games of 5 seats", Version: 1, Seats: 5, Roles: []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer}}
	m.Choices = []ModelChoice{{"house", 5, "?table=house", true}, {"contest", 15, "?table=contest", false}}
	m.Evidence = []ModelRow{
		{Kind: "claim.seer", Name: "claim.seer.first.early", First: true, Circumstances: []string{"first", "early"}, Roles: []Factor{1.2, 2.5, 4.1}},
		{Kind: "claim.seer", Name: "claim.seer.second.day1", Circumstances: []string{"second", "day1"}, Roles: []Factor{0.02, -0.3, 3}},
		{Kind: "say.wolf", Name: "say.wolf.any.day1", First: true, Circumstances: []string{"any", "day1"}, Roles: []Factor{-0.9, 0, 0.1}, Village: 0.8, Seer: 1.9, Aimed: true},
		{Name: "new.evidence", First: true, Roles: []Factor{0, 0, 0}},
	}
	m.Measures = []ModelMeasure{
		{Seats: 5, Day: 1, Games: 1860, Prior: 0.562, Claims: 0.412, LogLoss: 0.289, Slope: 1.1, Low: 1.04, High: 1.17, Error: 0.012, Chance: 0.007, Most: 0.011, Top: 73},
		{Seats: 5, Unseen: true, Games: 2140, Prior: 0.575, Claims: 0.409, LogLoss: 0.319, Slope: 0.94, Low: 0.89, High: 1.01, Error: 0.01, Chance: 0.006, Most: 0.009, Top: -1},
	}
	return m
}
