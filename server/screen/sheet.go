package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// tablet returns the current sheet.
func (m *Minds) tablet() theatre.Tablet {
	if m.closed() {
		return theatre.Tablet{}
	}
	tab := theatre.Tablet{Sheet: m.sheet, Role: m.role, Of: m.village.Seat(game.NoSeat), Curtain: m.curtained()}
	if m.col != game.NoSeat {
		tab.Asked = cellKey(m.row, m.col)
	}
	seats := game.Seat(m.village.Setup.Seats())
	blind := true
	for s := range seats {
		tab.Heads = append(tab.Heads, m.mindHead(s))
		blind = blind && !m.sees(s)
	}
	if blind {
		tab.Reveal = m.reveal.Join(m.Query()).String()
	}
	if m.sheet == theatre.SheetOthers {
		m.othersOf(&tab)
		return tab
	}
	for s := range seats {
		tab.Rows = append(tab.Rows, m.mindRow(s))
	}
	p, _ := m.public(false)
	for s := range seats {
		cell := m.mindCell(game.NoSeat, s)
		cell.Told, cell.Percent = true, agent.ChanceOf(p.Role[s][m.role]).Percent()
		tab.Public = append(tab.Public, cell)
	}
	return tab
}

func (m *Minds) mindHead(s game.Seat) theatre.MindHead {
	known := &m.known.Seats[s]
	return theatre.MindHead{Seat: m.village.Seat(s), Role: known.Role, Claim: known.Claim, Dead: known.Dead}
}

func cellKey(row, col game.Seat) string { return fmt.Sprintf("%d.%d", row.Number(), col.Number()) }

func (m *Minds) mindCell(row, col game.Seat) theatre.MindCell {
	key := cellKey(row, col)
	return theatre.MindCell{
		Key: key, Href: m.address(m.Theatre, key).String() + "#why", Self: row == col, Actual: -1,
		Asked: m.col == col && m.row == row,
	}
}

// mindRow returns a seat's beliefs, statements and deeds about each seat.
func (m *Minds) mindRow(s game.Seat) theatre.MindRow {
	b := m.shown(s)
	row := theatre.MindRow{MindHead: m.mindHead(s), State: m.state(s, b)}
	if m.showBots || m.known.Over {
		row.Bot = m.village.Seats[s].Agent
	}
	if b != nil && b.As != game.RoleNone && b.As != row.Role {
		row.As = b.As
	}
	if row.State == theatre.MindRefuted {
		row.As = row.Claim
	}
	for k := range game.Seat(m.village.Setup.Seats()) {
		cell := m.mindCell(s, k)
		if b != nil {
			cell.Told, cell.Percent = true, b.Roles[k][m.role].Percent()
		}
		row.Cells = append(row.Cells, cell)
	}
	for _, st := range m.statements(s) {
		if cell := &row.Cells[st.target]; !st.dropped {
			cell.Said, cell.Lie = st.saying, cell.Lie || st.isLie()
		}
	}
	for k := range row.Cells {
		cell := &row.Cells[k]
		for _, d := range m.deeds(s, game.Seat(k)) {
			showDeed(cell, &d)
		}
	}
	return row
}

// showDeed adds a deed to a cell, unless the cell contains it already.
func showDeed(cell *theatre.MindCell, d *theatre.WhyDeed) {
	cell.Broken = cell.Broken || d.Broken
	switch {
	case d.Deed != theatre.DeedVote && !slices.Contains(cell.Secret, d.Deed):
		cell.Secret = append(cell.Secret, d.Deed)
	case d.Deed == theatre.DeedVote && !slices.Contains(cell.Votes, d.Day):
		cell.Votes = append(cell.Votes, d.Day)
	}
}

// othersOf adds to the sheet the beliefs that one mind attributes to the others, and their real beliefs.
func (m *Minds) othersOf(tab *theatre.Tablet) {
	of := m.chosenMind()
	tab.Of = m.village.Seat(of)
	b := m.shown(of)
	for j := range game.Seat(m.village.Setup.Seats()) {
		row := theatre.MindRow{MindHead: m.mindHead(j), State: m.state(of, b)}
		real := m.comparable(j, of, m.at)
		for k := range game.Seat(m.village.Setup.Seats()) {
			cell := m.mindCell(j, k)
			switch {
			case b == nil:
			case j == of:
				cell.Told, cell.Percent = true, b.Roles[k][game.RoleWerewolf].Percent()
			default:
				cell.Told, cell.Percent = true, b.Others[j][k].Percent()
				if real != nil {
					cell.Actual = real.Roles[k][game.RoleWerewolf].Percent()
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		tab.Rows = append(tab.Rows, row)
	}
}

// panel returns the theatre with its controls.
func (m *Minds) panel() theatre.Theatre {
	switch {
	case m == nil:
		return theatre.Theatre{}
	case m.closed():
		return theatre.Theatre{Open: m.door()}
	}
	return theatre.Theatre{Nav: m.nav(), Tablet: m.tablet(), Asked: m.why()}
}

// door returns the address that opens the theatre, or "" if the theatre is open.
func (m *Minds) door() string {
	if m == nil || !m.closed() {
		return ""
	}
	th := m.Theatre
	th.sheet = theatre.SheetSuspects
	return m.address(th, "").String()
}

// parts returns the parts of an open theatre that change with the game.
func (m *Minds) parts() []ui.Part {
	if m.closed() {
		return nil
	}
	return []ui.Part{m.nav(), m.tablet()}
}

// nav returns the choices of the theatre.
func (m *Minds) nav() theatre.Nav {
	with := func(change func(*Theatre)) string {
		th := m.Theatre
		change(&th)
		return m.address(th, "").String()
	}
	nav := theatre.Nav{
		Close: with(func(th *Theatre) { th.sheet = theatre.SheetNone }),
		Why:   m.page.Path + "/why" + m.address(m.Theatre, "").Query(),
	}
	for _, sheet := range []theatre.Sheet{theatre.SheetSuspects, theatre.SheetOthers} {
		to := with(func(th *Theatre) { th.sheet = sheet })
		nav.Sheets = append(nav.Sheets, theatre.SheetLink{Sheet: sheet, Href: to, Current: sheet == m.sheet})
	}
	if m.sheet == theatre.SheetOthers {
		for s := range m.village.all().All() {
			to := with(func(th *Theatre) { th.of = s })
			nav.Minds = append(nav.Minds, theatre.MindLink{Seat: m.village.Seat(s), Href: to, Current: s == m.chosenMind()})
		}
		return nav
	}
	for _, r := range theatreRoles {
		if m.village.Setup.Roles[r] > 0 {
			to := with(func(th *Theatre) { th.role = r })
			nav.Roles = append(nav.Roles, theatre.RoleLink{Role: r, Href: to, Current: r == m.role})
		}
	}
	return nav
}

// theatreRoles are the roles whose chances the first sheet shows.
var theatreRoles = [...]game.Role{
	game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleVillager,
}
