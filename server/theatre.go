package server

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/page"
)

// A theatre is what a visitor wants to see of the minds at a table, as the
// address says: which sheet, the chances of which role, whose mind, which cell.
type theatre struct {
	sheet page.Sheet
	role  game.Role
	of    game.Seat
	row   game.Seat // of the cell whose reasons are shown; NoSeat for the public's
	col   game.Seat // NoSeat for no cell
}

// theatreOf reads an address: minds, role, of, cell. What cannot be read is an
// error that names the field.
func theatreOf(q url.Values, seats int) (theatre, error) {
	th := theatre{role: game.RoleWerewolf, of: game.NoSeat, row: game.NoSeat, col: game.NoSeat}
	var ok bool
	if th.sheet, ok = page.ParseSheet(q.Get("minds")); !ok {
		return th, badField("minds")
	}
	if text := q.Get("role"); text != "" {
		if th.role, ok = game.ParseRole(text); !ok || th.role == game.RoleAny {
			return th, badField("role")
		}
	}
	seat := func(text string) (game.Seat, bool) {
		n, err := strconv.Atoi(text)
		s := game.SeatNumbered(n)
		return s, err == nil && int(s) < seats
	}
	if text := q.Get("of"); text != "" {
		if th.of, ok = seat(text); !ok {
			return th, badField("of")
		}
	}
	if text := q.Get("cell"); text != "" {
		row, col, _ := strings.Cut(text, ".")
		if row != "0" {
			if th.row, ok = seat(row); !ok {
				return th, badField("cell")
			}
		}
		if th.col, ok = seat(col); !ok || th.col == th.row {
			return th, badField("cell")
		}
	}
	return th, nil
}

// query is the theatre as an address has it, without the cell.
func (th theatre) query() url.Values {
	q := url.Values{}
	if th.sheet == page.SheetNone {
		return q
	}
	q.Set("minds", string(th.sheet))
	if th.role != game.RoleWerewolf {
		q.Set("role", th.role.String())
	}
	if th.of != game.NoSeat {
		q.Set("of", strconv.Itoa(th.of.Number()))
	}
	return q
}

// tablet is the sheet as it stands.
func (sc *scene) tablet() page.Tablet {
	in := sc.insight
	if in == nil || in.sheet == page.SheetNone {
		return page.Tablet{}
	}
	tab := page.Tablet{Sheet: in.sheet, Role: in.role, Of: sc.seat(game.NoSeat)}
	if in.col != game.NoSeat {
		tab.Asked = cellKey(in.row, in.col)
	}
	seats := game.Seat(sc.table.Setup.Seats())
	blind := true
	for s := range seats {
		tab.Heads = append(tab.Heads, sc.mindHead(s))
		blind = blind && !in.sees(s)
	}
	if blind {
		q := url.Values{}
		for name, values := range in.all {
			q[name] = values
		}
		for name, values := range in.theatre.query() {
			q[name] = values
		}
		tab.Reveal = in.path + "?" + q.Encode()
	}
	if in.sheet == page.SheetOthers {
		sc.othersOf(&tab)
		return tab
	}
	for s := range seats {
		tab.Rows = append(tab.Rows, sc.mindRow(s))
	}
	p, _ := in.public(false)
	for s := range seats {
		cell := sc.mindCell(game.NoSeat, s)
		cell.Told, cell.Percent = true, agent.ChanceOf(p.Role[s][in.role]).Percent()
		tab.Public = append(tab.Public, cell)
	}
	return tab
}

func (sc *scene) mindHead(s game.Seat) page.MindHead {
	known := &sc.insight.mind.Table.Seats[s]
	return page.MindHead{Seat: sc.seat(s), Role: known.Role, Claim: known.Claim, Dead: known.Dead}
}

func cellKey(row, col game.Seat) string { return fmt.Sprintf("%d.%d", row.Number(), col.Number()) }

func (sc *scene) mindCell(row, col game.Seat) page.MindCell {
	key := cellKey(row, col)
	in := sc.insight
	return page.MindCell{
		Key: key, Href: in.address(in.theatre, key) + "#why", Self: row == col, Actual: -1, Asked: in.col == col && in.row == row,
	}
}

// mindRow is what a seat believes, says and does of each.
func (sc *scene) mindRow(s game.Seat) page.MindRow {
	in := sc.insight
	b := in.latest(s, in.at)
	row := page.MindRow{MindHead: sc.mindHead(s), State: in.state(s, b)}
	if sc.agents || sc.table.Over {
		row.Bot = sc.bots[s]
	}
	if b != nil && b.As != game.RoleNone && b.As != row.Role {
		row.As = b.As
	}
	for k := range game.Seat(sc.table.Setup.Seats()) {
		cell := sc.mindCell(s, k)
		if b != nil {
			cell.Told, cell.Percent = true, b.Roles[k][in.role].Percent()
		}
		row.Cells = append(row.Cells, cell)
	}
	for _, st := range in.statements(s) {
		cell := &row.Cells[st.target]
		cell.Said, cell.Lie = st.saying, st.lie || st.made
	}
	for k := range row.Cells {
		cell := &row.Cells[k]
		for _, d := range in.deeds(s, game.Seat(k)) {
			cell.Broken = cell.Broken || d.Broken
			switch {
			case d.Deed != page.DeedVote && !slices.Contains(cell.Secret, d.Deed):
				cell.Secret = append(cell.Secret, d.Deed)
			case d.Deed == page.DeedVote && !slices.Contains(cell.Votes, d.Day):
				cell.Votes = append(cell.Votes, d.Day)
			}
		}
	}
	return row
}

// whose is the mind that the second sheet looks into: the one that is asked for,
// or the first that is seen.
func (in *insight) whose() game.Seat {
	if in.of != game.NoSeat {
		return in.of
	}
	for s := range game.Seat(in.mind.Table.Setup.Seats()) {
		if in.latest(s, in.at) != nil && in.mind.Table.Alive.Has(s) {
			return s
		}
	}
	return 0
}

// othersOf fills the sheet with what one mind thinks that the others believe,
// and what they do.
func (sc *scene) othersOf(tab *page.Tablet) {
	in := sc.insight
	of := in.whose()
	tab.Of = sc.seat(of)
	b := in.latest(of, in.at)
	for j := range game.Seat(sc.table.Setup.Seats()) {
		row := page.MindRow{MindHead: sc.mindHead(j), State: in.state(of, b)}
		real := in.beside(j, of, in.at)
		for k := range game.Seat(sc.table.Setup.Seats()) {
			cell := sc.mindCell(j, k)
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

// theatrePanel is the theatre with its controls.
func (sc *scene) theatrePanel() page.Theatre {
	in := sc.insight
	if in == nil {
		return page.Theatre{}
	}
	if in.sheet == page.SheetNone {
		return page.Theatre{Open: sc.theatreDoor()}
	}
	return page.Theatre{Nav: sc.theatreNav(), Tablet: sc.tablet(), Asked: sc.why()}
}

// theatreDoor is the address that opens the theatre, "" if it is open.
func (sc *scene) theatreDoor() string {
	in := sc.insight
	if in == nil || in.sheet != page.SheetNone {
		return ""
	}
	th := in.theatre
	th.sheet = page.SheetSuspects
	return in.address(th, "")
}

// theatreParts are the parts of an open theatre that follow the game.
func (sc *scene) theatreParts() []page.Part {
	if sc.insight == nil || sc.insight.sheet == page.SheetNone {
		return nil
	}
	return []page.Part{sc.theatreNav(), sc.tablet()}
}

// theatreNav is what can be chosen.
func (sc *scene) theatreNav() page.TheatreNav {
	in := sc.insight
	with := func(change func(*theatre)) string {
		th := in.theatre
		change(&th)
		return in.address(th, "")
	}
	nav := page.TheatreNav{
		Close: with(func(th *theatre) { th.sheet = page.SheetNone }),
		Why:   in.path + "/why" + strings.TrimPrefix(in.address(in.theatre, ""), in.path),
	}
	for _, sheet := range []page.Sheet{page.SheetSuspects, page.SheetOthers} {
		nav.Sheets = append(nav.Sheets, page.SheetLink{Sheet: sheet, Href: with(func(th *theatre) { th.sheet = sheet }), Current: sheet == in.sheet})
	}
	if in.sheet == page.SheetOthers {
		for s := range game.Seat(sc.table.Setup.Seats()) {
			nav.Minds = append(nav.Minds, page.MindLink{Seat: sc.seat(s), Href: with(func(th *theatre) { th.of = s }), Current: s == in.whose()})
		}
		return nav
	}
	for _, r := range []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleVillager} {
		if sc.table.Setup.Roles[r] > 0 {
			nav.Roles = append(nav.Roles, page.RoleLink{Role: r, Href: with(func(th *theatre) { th.role = r }), Current: r == in.role})
		}
	}
	return nav
}
