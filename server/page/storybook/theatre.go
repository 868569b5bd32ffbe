package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/theatre"
)

// watchingMinds returns a table of agents with the theatre open. Seat 4, a wolf, says things that it does not
// believe. Seat 5 is a connected agent, whose beliefs are unknown.
func watchingMinds(w words, sheet theatre.Sheet) *play.Table {
	t := watching(w)
	t.Theatre = theatreStory(sheet)
	return t
}

func theatreStory(sheet theatre.Sheet) theatre.Theatre {
	roles := [...]game.Role{game.RoleVillager, game.RoleSeer, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	believes := [5][5]int{{0, 4, 35, 61, 12}, {0, 0, 0, 100, 0}, {12, 1, 0, 75, 12}, {0, 0, 0, 100, 0}, {}}
	var th theatre.Theatre
	th.Nav = theatre.Nav{
		Close: "?as=all",
		Why:   "?why",
		Sheets: []theatre.SheetLink{
			{Sheet: theatre.SheetSuspects, Href: "?minds=suspects", Current: sheet == theatre.SheetSuspects},
			{Sheet: theatre.SheetOthers, Href: "?minds=others", Current: sheet == theatre.SheetOthers},
		},
	}
	th.Tablet = theatre.Tablet{Sheet: sheet, Role: game.RoleWerewolf, Of: seatAt(1), Asked: "4.2"}
	for s := range game.Seat(5) {
		head := theatre.MindHead{Seat: seatAt(s), Role: roles[s], Dead: s == 3}
		row := theatre.MindRow{MindHead: head, Bot: "logician", State: theatre.MindTold}
		for k := range game.Seat(5) {
			cell := theatre.MindCell{Key: "1.2", Href: "#why", Self: s == k, Told: true, Percent: believes[s][k], Actual: -1}
			if sheet == theatre.SheetOthers && s != 1 {
				cell.Actual = believes[k][s]
			}
			row.Cells = append(row.Cells, cell)
		}
		th.Tablet.Heads = append(th.Tablet.Heads, head)
		th.Tablet.Rows = append(th.Tablet.Rows, row)
	}
	if sheet == theatre.SheetOthers {
		th.Nav.Minds = []theatre.MindLink{
			{Seat: seatAt(0), Href: "?of=1", Current: false},
			{Seat: seatAt(1), Href: "?of=2", Current: true},
		}
		th.Asked = theatre.Why{
			From:    seatAt(0),
			To:      seatAt(3),
			Role:    game.RoleWerewolf,
			Sheet:   sheet,
			Of:      seatAt(1),
			State:   theatre.MindTold,
			Percent: 40,
			Actual:  61,
		}
		return th
	}
	for _, r := range []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer} {
		th.Nav.Roles = append(th.Nav.Roles, theatre.RoleLink{
			Role: r, Href: "?role=" + r.String(), Current: r == game.RoleWerewolf,
		})
	}
	rows := th.Tablet.Rows
	rows[3].State, rows[3].As = theatre.MindDead, game.RoleVillager
	rows[4].State, rows[4].Bot = theatre.MindNone, ""
	for k := range rows[4].Cells {
		rows[4].Cells[k].Told = false
	}
	cell := &rows[3].Cells[1]
	cell.Said, cell.Lie, cell.Asked = theatre.SaysBlack, true, true
	cell.Votes, cell.Broken, cell.Secret = []int{1, 2}, true, []theatre.Deed{theatre.DeedAttack}
	rows[1].Cells[3].Said, rows[1].Cells[3].Secret = theatre.SaysBlack, []theatre.Deed{theatre.DeedDivine}
	rows[0].Cells[2].Said, rows[2].Cells[0].Said = theatre.SaysWolf, theatre.SaysHuman
	rows[0].Cells[1].Said = theatre.SaysTrust
	for k := range game.Seat(5) {
		th.Tablet.Public = append(th.Tablet.Public, theatre.MindCell{
			Key: "0.1", Href: "#why", Told: true, Percent: 20 * int(k), Actual: -1,
		})
	}
	th.Asked = theatre.Why{
		From:    seatAt(3),
		To:      seatAt(1),
		Role:    game.RoleWerewolf,
		Sheet:   sheet,
		Of:      seatAt(game.NoSeat),
		State:   theatre.MindTold,
		Percent: 23,
		Actual:  -1,
		Reasons: []theatre.WhyReason{
			{Kind: "report.black", Actor: seatAt(1), Target: seatAt(3), Day: 1, Factor: 3.4, Href: "#line-8"},
			{Kind: "say.human", Actor: seatAt(2), Target: seatAt(1), Day: 1, Factor: 0.5, Href: "#line-8"},
			{Kind: "fact.goes_on", Actor: seatAt(3), Target: seatAt(3), Day: 1, Fact: true, Href: "#line-16"},
			{Actor: seatAt(3), Target: seatAt(3), Day: 1, Factor: 1.2},
		},
		Said: []theatre.WhySaid{
			{Saying: theatre.SaysBlack, Day: 1, ID: 5, Then: 2, Lie: true, Invented: true, Href: "#line-8"},
			{Saying: theatre.SaysVote, Day: 1, ID: 7, Then: 2, Lie: true, Href: "#line-8"},
			{Saying: theatre.SaysWhite, Day: 2, ID: 3, Then: 95, Invented: true, Back: true, Href: "#line-8"},
		},
		Done: []theatre.WhyDeed{
			{Deed: theatre.DeedVote, Day: 1, Broken: true, Href: "#line-13"},
			{Deed: theatre.DeedAttack, Day: 1, Href: "#line-16"},
		},
	}
	return th
}

// publicTheatre returns the same theatre as the public sees it, with the curtain closed. Behind the curtain, one seat
// contradicts itself.
func publicTheatre(w words) *play.Table {
	t := watchingMinds(w, theatre.SheetSuspects)
	tab := &t.Theatre.Tablet
	tab.Reveal, tab.Curtain = "?as=all", true
	t.Theatre.Asked = theatre.Why{From: seatAt(game.NoSeat), To: seatAt(game.NoSeat)}
	for i := range tab.Rows {
		row := &tab.Rows[i]
		row.State, row.Role, row.As, row.Bot = theatre.MindTold, game.RoleNone, game.RoleNone, ""
		tab.Heads[i].Role = game.RoleNone
		for k := range row.Cells {
			cell := &row.Cells[k]
			cell.Told, cell.Percent, cell.Lie, cell.Secret = !row.Dead && i != 2, 7+23*((i+k)%4), false, nil
		}
	}
	tab.Rows[1].As, tab.Rows[2].As = game.RoleSeer, game.RoleSeer
	tab.Rows[2].State, tab.Rows[3].State = theatre.MindRefuted, theatre.MindDead
	return t
}
