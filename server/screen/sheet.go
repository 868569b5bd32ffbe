package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/page"
)

// tablet is the sheet as it stands.
func (m *Minds) tablet() page.Tablet {
	if m.closed() {
		return page.Tablet{}
	}
	tab := page.Tablet{Sheet: m.sheet, Role: m.role, Of: m.village.Seat(game.NoSeat), Curtain: m.curtained()}
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
	if m.sheet == page.SheetOthers {
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

func (m *Minds) mindHead(s game.Seat) page.MindHead {
	known := &m.known.Seats[s]
	return page.MindHead{Seat: m.village.Seat(s), Role: known.Role, Claim: known.Claim, Dead: known.Dead}
}

func cellKey(row, col game.Seat) string { return fmt.Sprintf("%d.%d", row.Number(), col.Number()) }

func (m *Minds) mindCell(row, col game.Seat) page.MindCell {
	key := cellKey(row, col)
	return page.MindCell{
		Key: key, Href: m.address(m.Theatre, key).String() + "#why", Self: row == col, Actual: -1,
		Asked: m.col == col && m.row == row,
	}
}

// mindRow is what a seat believes, says and does of each.
func (m *Minds) mindRow(s game.Seat) page.MindRow {
	b := m.shown(s)
	row := page.MindRow{MindHead: m.mindHead(s), State: m.state(s, b)}
	if m.showBots || m.known.Over {
		row.Bot = m.village.Seats[s].Agent
	}
	if b != nil && b.As != game.RoleNone && b.As != row.Role {
		row.As = b.As
	}
	if row.State == page.MindRefuted {
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

// showDeed adds a deed to a cell, each once.
func showDeed(cell *page.MindCell, d *page.WhyDeed) {
	cell.Broken = cell.Broken || d.Broken
	switch {
	case d.Deed != page.DeedVote && !slices.Contains(cell.Secret, d.Deed):
		cell.Secret = append(cell.Secret, d.Deed)
	case d.Deed == page.DeedVote && !slices.Contains(cell.Votes, d.Day):
		cell.Votes = append(cell.Votes, d.Day)
	}
}

// othersOf fills the sheet with what one mind thinks that the others believe,
// and what they do.
func (m *Minds) othersOf(tab *page.Tablet) {
	of := m.chosenMind()
	tab.Of = m.village.Seat(of)
	b := m.shown(of)
	for j := range game.Seat(m.village.Setup.Seats()) {
		row := page.MindRow{MindHead: m.mindHead(j), State: m.state(of, b)}
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

// panel is the theatre with its controls.
func (m *Minds) panel() page.Theatre {
	switch {
	case m == nil:
		return page.Theatre{}
	case m.closed():
		return page.Theatre{Open: m.door()}
	}
	return page.Theatre{Nav: m.nav(), Tablet: m.tablet(), Asked: m.why()}
}

// door is the address that opens the theatre, "" if it is open.
func (m *Minds) door() string {
	if m == nil || !m.closed() {
		return ""
	}
	th := m.Theatre
	th.sheet = page.SheetSuspects
	return m.address(th, "").String()
}

// parts are the parts of an open theatre that follow the game.
func (m *Minds) parts() []page.Part {
	if m.closed() {
		return nil
	}
	return []page.Part{m.nav(), m.tablet()}
}

// nav is what can be chosen.
func (m *Minds) nav() page.TheatreNav {
	with := func(change func(*Theatre)) string {
		th := m.Theatre
		change(&th)
		return m.address(th, "").String()
	}
	nav := page.TheatreNav{
		Close: with(func(th *Theatre) { th.sheet = page.SheetNone }),
		Why:   m.page.Path + "/why" + m.address(m.Theatre, "").Query(),
	}
	for _, sheet := range []page.Sheet{page.SheetSuspects, page.SheetOthers} {
		to := with(func(th *Theatre) { th.sheet = sheet })
		nav.Sheets = append(nav.Sheets, page.SheetLink{Sheet: sheet, Href: to, Current: sheet == m.sheet})
	}
	if m.sheet == page.SheetOthers {
		for s := range m.village.all().All() {
			to := with(func(th *Theatre) { th.of = s })
			nav.Minds = append(nav.Minds, page.MindLink{Seat: m.village.Seat(s), Href: to, Current: s == m.chosenMind()})
		}
		return nav
	}
	for _, r := range theatreRoles {
		if m.village.Setup.Roles[r] > 0 {
			to := with(func(th *Theatre) { th.role = r })
			nav.Roles = append(nav.Roles, page.RoleLink{Role: r, Href: to, Current: r == m.role})
		}
	}
	return nav
}

// theatreRoles are the roles whose chances the first sheet shows.
var theatreRoles = [...]game.Role{
	game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleVillager,
}
