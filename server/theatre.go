package server

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
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

// An insight is what a scene's viewer may know of the minds at the table: what
// everybody can work out, which the server does, and what agents told of
// themselves, as far as these eyes see it.
type insight struct {
	theatre
	mind   *belief.Mind
	minds  []*agent.Minds // moment by moment, of the whole game
	places []int          // at which event of the log each talk of mind stands
	log    []int          // at which event of the log each of the viewer's stands; nil where it is the same
	at     int            // the event of the log that was seen last
	path   string         // of the page
	query  url.Values     // of its address, without the theatre's part
	all    url.Values     // what it has to be besides for the eyes that see every mind
	locate func(key string) string
	kinds  map[belief.Feature]string // of evidence, as looked up so far
}

// kind is page.EvidenceKind of a feature, looked up once.
func (in *insight) kind(f belief.Feature) string {
	kind, ok := in.kinds[f]
	if !ok {
		if in.kinds == nil {
			in.kinds = map[belief.Feature]string{}
		}
		kind, _ = page.EvidenceKind(f.String())
		in.kinds[f] = kind
	}
	return kind
}

// likelihoods returns the table by which the public's beliefs are computed: that
// of contest agents where they play or played, our own manners' elsewhere.
func likelihoods(seats []table.Occupant, imported bool) *belief.Table {
	remote := slices.ContainsFunc(seats, func(o table.Occupant) bool { return o.Kind == table.Remote })
	if imported || remote {
		return belief.Contest()
	}
	return belief.House()
}

// look begins to look into minds; the scene is before its first event.
func (sc *scene) look(in *insight, t *belief.Table) error {
	sc.insight = in
	if in.sheet == page.SheetNone {
		return nil
	}
	var err error
	in.mind, err = belief.New(sc.table.Setup, sc.table.Viewer, t)
	return err
}

// observe follows the viewer's nth event.
func (in *insight) observe(ev *rules.Event, n int) {
	if in == nil || in.mind == nil {
		return
	}
	in.mind.Observe(ev)
	place := n
	if in.log != nil {
		place = in.log[n-1]
	}
	in.at = place
	for len(in.places) < len(in.mind.Table.Talks) {
		in.places = append(in.places, place)
	}
}

// sees reports whether these eyes see what a seat's mind told.
func (in *insight) sees(s game.Seat) bool {
	t := in.mind.Table
	return t.Viewer.IsOmniscient() || t.Viewer == game.AtSeat(s) || t.Over && in.minds != nil && t.Seats[s].Role != game.RoleNone
}

// latest returns what a seat believed at its last moment before a place of the
// log, nil if it did not tell or these eyes do not see it.
func (in *insight) latest(s game.Seat, before int) *agent.Beliefs {
	if !in.sees(s) {
		return nil
	}
	for i := len(in.minds) - 1; i >= 0; i-- {
		if in.minds[i].After <= before && in.minds[i].Of[s] != nil {
			return in.minds[i].Of[s]
		}
	}
	return nil
}

// beside returns what a seat believed at the moment from which the latest belief
// of another is, nil if it did not tell then or these eyes do not see both: only
// what is of one moment compares.
func (in *insight) beside(s, other game.Seat, before int) *agent.Beliefs {
	if !in.sees(s) || !in.sees(other) {
		return nil
	}
	for i := len(in.minds) - 1; i >= 0; i-- {
		if in.minds[i].After <= before && in.minds[i].Of[other] != nil {
			return in.minds[i].Of[s]
		}
	}
	return nil
}

// state says what there is of a row.
func (in *insight) state(s game.Seat, b *agent.Beliefs) page.MindState {
	switch {
	case !in.sees(s):
		return page.MindHidden
	case b == nil:
		return page.MindNone
	case in.mind.Table.Seats[s].Dead:
		return page.MindDead
	}
	return page.MindTold
}

// public computes what everybody can work out.
func (in *insight) public(pairs bool) (*belief.Posterior, belief.Facts) {
	p, facts := new(belief.Posterior), in.mind.Public()
	in.mind.Infer(p, &facts, pairs)
	return p, facts
}

// A statement is something that a seat said of another.
type statement struct {
	saying page.Saying
	talk   *view.Talk
	target game.Seat
	then   int  // what the speaker believed of it as it said so, in percent; -1 if it did not tell
	lie    bool // it believed otherwise
	made   bool // a result that it did not get
}

// statements returns what a seat said of others, in its order, each kind once a day.
func (in *insight) statements(s game.Seat) (list []statement) {
	t := in.mind.Table
	even := agent.ChanceOf(float64(t.Setup.Roles[game.RoleWerewolf]) / float64(max(1, t.Setup.Seats()-1)))
	for _, e := range in.mind.Items() {
		if e.Actor != s || e.Talk < 0 || e.Target == game.NoSeat {
			continue
		}
		kind := in.kind(e.Feature)
		saying := sayingOf(kind)
		if saying == page.SaysNothing {
			continue
		}
		st := statement{saying: saying, talk: &t.Talks[e.Talk], target: e.Target, then: -1}
		if b := in.latest(s, in.places[e.Talk]-1); b != nil {
			wolf := b.Roles[e.Target][game.RoleWerewolf]
			st.then, st.lie = wolf.Percent(), belies(saying, wolf, even)
		}
		if role := t.Seats[s].Role; role != game.RoleNone && (saying == page.SaysBlack || saying == page.SaysWhite) {
			needs := game.RoleSeer
			if strings.HasPrefix(kind, "medium.") {
				needs = game.RoleMedium
			}
			st.made = role != needs
		}
		list = append(list, st)
	}
	return list
}

// belies reports whether one who believes with this chance that somebody is a
// wolf says otherwise: accuses whom it suspects less than half of what an even
// share would be, or clears whom it takes for a wolf rather than not.
func belies(saying page.Saying, wolf, even agent.Chance) bool {
	switch saying {
	case page.SaysWolf, page.SaysVote, page.SaysBlack:
		return 2*int(wolf) < int(even)
	case page.SaysWhite, page.SaysHuman, page.SaysTrust:
		return 2*int(wolf) > int(agent.Certain)
	}
	return false
}

// sayingOf tells from the kind of evidence what was said of its target.
func sayingOf(kind string) page.Saying {
	switch kind {
	case "say.wolf":
		return page.SaysWolf
	case "say.vote", "say.request":
		return page.SaysVote
	case "say.human":
		return page.SaysHuman
	case "say.seer":
		return page.SaysTrust
	case "say.possessed":
		return page.SaysPossessed
	case "report.black", "medium.black":
		return page.SaysBlack
	case "report.white", "medium.white":
		return page.SaysWhite
	}
	return page.SaysNothing
}

// broken reports whether a ballot was another than its voter had announced.
func (in *insight) broken(v *view.Vote) bool {
	return v.Ballot == 0 && slices.ContainsFunc(in.mind.Items(), func(e belief.Evidence) bool {
		return e.Actor == v.Voter && e.Day == v.Day && in.kind(e.Feature) == "word.broken"
	})
}

// deeds returns what a seat did to another, as far as these eyes see it.
func (in *insight) deeds(s, target game.Seat) (list []page.WhyDeed) {
	t := in.mind.Table
	for i := range t.Votes {
		if v := &t.Votes[i]; v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{
				Deed: page.DeedVote, Day: v.Day, Broken: in.broken(v), Href: in.href(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
			})
		}
	}
	for _, v := range t.AttackVotes {
		if v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{Deed: page.DeedAttack, Day: v.Day, Href: in.href(fmt.Sprintf("%s-%d-%d-%d", rules.AttackVoted, v.Day, s.Number(), v.Ballot))})
		}
	}
	for _, j := range t.Divinations {
		if j.Actor == s && j.Target == target {
			list = append(list, page.WhyDeed{Deed: page.DeedDivine, Day: j.Day, Href: in.href(fmt.Sprintf("%s-%d-%d", rules.Divined, j.Day, s.Number()))})
		}
	}
	for _, g := range t.Guards {
		if g.Actor == s && g.Target == target {
			list = append(list, page.WhyDeed{Deed: page.DeedGuard, Day: g.Day, Href: in.href(fmt.Sprintf("%s-%d-%d", rules.Guarded, g.Day, s.Number()))})
		}
	}
	return list
}

func (in *insight) href(key string) string {
	if in.locate == nil {
		return "#line-" + key
	}
	return in.locate(key)
}

// address is the page's with another theatre.
func (in *insight) address(th theatre, cell string) string {
	q := url.Values{}
	for name, values := range in.query {
		q[name] = values
	}
	for name, values := range th.query() {
		q[name] = values
	}
	if cell != "" {
		q.Set("cell", cell)
	}
	if len(q) == 0 {
		return in.path
	}
	return in.path + "?" + q.Encode()
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

// why is what is behind the cell that was asked for.
func (sc *scene) why() page.Why {
	in := sc.insight
	nobody := sc.seat(game.NoSeat)
	w := page.Why{From: nobody, To: nobody, Of: nobody, Sheet: in.sheet, Role: in.role, Actual: -1}
	if in.col == game.NoSeat {
		return w
	}
	w.From, w.To = sc.seat(in.row), sc.seat(in.col)
	switch {
	case in.sheet == page.SheetOthers:
		if in.row == game.NoSeat {
			return page.Why{From: nobody, To: nobody, Of: nobody, Sheet: in.sheet, Role: in.role, Actual: -1}
		}
		of := in.whose()
		b := in.latest(of, in.at)
		w.Of, w.Role, w.State = sc.seat(of), game.RoleWerewolf, in.state(of, b)
		if b != nil {
			w.State, w.Percent = page.MindTold, b.Others[in.row][in.col].Percent()
			if of == in.row {
				w.Percent = b.Roles[in.col][game.RoleWerewolf].Percent()
			}
		}
		if real := in.beside(in.row, of, in.at); real != nil {
			w.Actual = real.Roles[in.col][game.RoleWerewolf].Percent()
		}
	case in.row == game.NoSeat:
		sc.whyPublic(&w)
	default:
		b := in.latest(in.row, in.at)
		w.State = in.state(in.row, b)
		if b != nil {
			w.State, w.Percent = page.MindTold, b.Roles[in.col][in.role].Percent()
			for _, r := range b.Reasons {
				if r.About == in.col {
					w.Reasons = append(w.Reasons, sc.reason(&r))
				}
			}
		}
		for _, st := range in.statements(in.row) {
			if st.target == in.col {
				w.Said = append(w.Said, page.WhySaid{
					Saying: st.saying, Day: st.talk.Day, ID: st.talk.N, Then: st.then, Lie: st.lie, Made: st.made,
					Href: in.href(page.TalkKey(st.talk.Channel, st.talk.Day, st.talk.N)),
				})
			}
		}
		w.Done = in.deeds(in.row, in.col)
	}
	return w
}

// publicReasons is how many reasons of the public are told.
const publicReasons = 5

// whyPublic gives the evidence by which everybody can think so of a seat.
func (sc *scene) whyPublic(w *page.Why) {
	in := sc.insight
	p, facts := in.public(true)
	w.State, w.Percent = page.MindTold, agent.ChanceOf(p.Role[in.col][in.role]).Percent()
	items := in.mind.Items()
	var list []agent.Reason
	for i := range items {
		e := &items[i]
		weight := in.mind.Bearing(p, &facts, i, in.col)
		if math.Abs(weight) < 0.05 {
			continue
		}
		r := agent.Reason{About: in.col, Kind: e.Feature.String(), Actor: e.Actor, Target: e.Target, Day: e.Day, Talk: -1, Weight: weight}
		if e.Talk >= 0 {
			r.Talk = in.mind.Table.Talks[e.Talk].N
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b agent.Reason) int {
		return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight))
	})
	for i := range list[:min(len(list), publicReasons)] {
		w.Reasons = append(w.Reasons, sc.reason(&list[i]))
	}
	if seat := &in.mind.Table.Seats[in.col]; len(w.Reasons) == 0 && seat.Dead && seat.Cause == view.Attacked {
		w.Reasons = append(w.Reasons, sc.reason(&agent.Reason{
			About: in.col, Kind: agent.FactAttacked, Actor: in.col, Target: game.NoSeat, Day: seat.DeathDay, Talk: -1,
		}))
	}
}

// reason puts a piece of evidence into the words of the page.
func (sc *scene) reason(r *agent.Reason) page.WhyReason {
	kind, _ := page.EvidenceKind(r.Kind)
	return page.WhyReason{
		Kind: kind, Actor: sc.seat(r.Actor), Target: sc.seat(r.Target), Day: r.Day,
		Fact: r.Weight == 0, Factor: math.Exp(r.Weight), Href: sc.source(r, kind),
	}
}

// source is the address of the line that evidence comes from, "" if there is none.
func (sc *scene) source(r *agent.Reason, kind string) string {
	group, _, _ := strings.Cut(kind, ".")
	var key string
	switch {
	case r.Talk >= 0:
		key = page.TalkKey(game.ChannelTalk, r.Day, r.Talk)
	case kind == "ballot.again":
		key = fmt.Sprintf("ballot-%d-2", r.Day)
	case group == "ballot" || group == "word":
		key = fmt.Sprintf("ballot-%d-1", r.Day)
	case group == "victim" || kind == agent.FactAttacked:
		key = fmt.Sprintf("died-%d", r.Day)
	case group == "spared":
		key = fmt.Sprintf("%s-%d", rules.DayBegan, r.Day)
	case group == "silent":
		key = fmt.Sprintf("%s-%d", game.PhaseVote, r.Day)
	case kind == agent.FactGoesOn:
		key = fmt.Sprintf("executed-%d", r.Day)
	case kind == agent.FactDivined:
		key = fmt.Sprintf("%s-%d-%d", rules.Divined, r.Day, r.Actor.Number())
	case kind == agent.FactIdentified:
		key = fmt.Sprintf("%s-%d-%d", rules.Identified, r.Day, r.Actor.Number())
	default:
		return ""
	}
	return sc.insight.href(key)
}

// getTableWhy answers what is behind a cell of a running table of agents.
func (s *Server) getTableWhy(c echo.Context) error {
	at, err := s.find(c)
	if err != nil {
		return err
	}
	if !at.table.AllAgents() {
		return errNoTable
	}
	if looksBack(c) {
		m, err := s.lookBack(c, at)
		if err != nil {
			return err
		}
		return s.answerWhy(c, m.scene)
	}
	sc, _, err := s.look(c, at)
	if err != nil {
		return err
	}
	return s.answerWhy(c, sc)
}

// getGameWhy answers what is behind a cell at a moment of a finished game.
func (s *Server) getGameWhy(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	return s.answerWhy(c, m.scene)
}

// answerWhy answers a patch as the feed has them.
func (s *Server) answerWhy(c echo.Context, sc *scene) error {
	switch in := sc.insight; {
	case in == nil || in.sheet == page.SheetNone:
		return badField("minds")
	case in.col == game.NoSeat:
		return badField("cell")
	}
	patch, err := s.pages.Patch(visitOf(c).lang, sc.table.Phase, sc.why())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, patch)
}
