package server

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/page"
)

// board derives the tables of claims, results, votes and deaths. It is a
// function of what the viewer knows, as everything on the page.
func (sc *scene) board() page.Board {
	var b page.Board
	t := sc.table
	for s := range game.Seat(t.Setup.Seats()) {
		if row, ok := sc.claims(s); ok {
			b.Claims = append(b.Claims, row)
		}
	}
	slices.SortStableFunc(b.Claims, func(a, b page.ClaimRow) int { return cmp.Compare(rank(a.Claim), rank(b.Claim)) })
	for _, v := range t.Votes {
		if !slices.Contains(b.Days, v.Day) {
			b.Days = append(b.Days, v.Day)
		}
	}
	for s := range game.Seat(t.Setup.Seats()) {
		if len(b.Days) > 0 {
			b.Votes = append(b.Votes, sc.votesBy(s, b.Days))
		}
	}
	for _, d := range t.Deaths {
		row := page.DeathRow{Day: d.Day, Seat: sc.seat(d.Seat), Cause: page.Attacked, Href: sc.href(fmt.Sprintf("died-%d", d.Day))}
		if d.Cause == view.Executed {
			row.Cause, row.Href = page.Executed, sc.href(fmt.Sprintf("executed-%d", d.Day))
		}
		row.Fact = factKey(&protocolui.Fact{Kind: deathFact(d.Cause), Day: d.Day, Seat: game.NoSeat, Target: d.Seat})
		b.Deaths = append(b.Deaths, row)
	}
	return b
}

func deathFact(cause view.Cause) protocolui.FactKind {
	if cause == view.Executed {
		return protocolui.FactExecution
	}
	return protocolui.FactAttack
}

// rank puts the claims that matter most first.
func rank(role game.Role) int {
	order := [...]game.Role{game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleWerewolf, game.RolePossessed, game.RoleVillager}
	if i := slices.Index(order[:], role); i >= 0 {
		return i
	}
	return len(order)
}

// claims is what a seat says it is and has learned; false if it says nothing.
func (sc *scene) claims(s game.Seat) (page.ClaimRow, bool) {
	known := &sc.table.Seats[s]
	row := page.ClaimRow{Seat: sc.seat(s), Dead: known.Dead, Claim: known.Claim}
	if known.Claim != game.RoleNone {
		talk := &sc.table.Talks[known.ClaimTalk]
		row.Href = sc.href(page.TalkKey(talk.Channel, talk.Day, talk.N))
		row.Fact = factKey(&protocolui.Fact{Kind: protocolui.FactClaim, Day: talk.Day, Seat: s, Target: s})
	}
	for _, r := range sc.table.Reports {
		if r.Seat == s {
			row.Results = append(row.Results, page.ResultCell{
				Target: sc.seat(r.Target), Species: r.Species, Medium: r.Kind == protocol.Identified, Day: r.Day, Back: r.TakenBack,
				Href: sc.href(page.TalkKey(game.ChannelTalk, r.Day, r.N)),
				Fact: factKey(&protocolui.Fact{Kind: protocolui.FactReport, Day: r.Day, Seat: s, Target: r.Target}),
			})
		}
	}
	return row, known.Claim != game.RoleNone || len(row.Results) > 0
}

func (sc *scene) votesBy(s game.Seat, days []int) page.VoteRow {
	row := page.VoteRow{Seat: sc.seat(s), Dead: sc.table.Seats[s].Dead, Cells: make([][]page.VoteCell, len(days))}
	for _, v := range sc.table.Votes {
		if v.Voter == s {
			i := slices.Index(days, v.Day)
			row.Cells[i] = append(row.Cells[i], page.VoteCell{
				Target: sc.seat(v.Target), Forced: v.Forced, Href: sc.href(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
				Fact: factKey(&protocolui.Fact{Kind: protocolui.FactVote, Day: v.Day, Seat: s, Target: v.Target}),
			})
		}
	}
	return row
}

// href is the address of a line: in the page, unless the scene knows better.
func (sc *scene) href(key string) string {
	if sc.address != nil {
		return sc.address(key)
	}
	return "#line-" + key
}

// manySeats is from how many seats on the talk is more noise than news, so that
// only what is new is shown unless somebody asks for all.
const manySeats = 7

// filter is the choice of what of the talk is shown, by the address's "show".
func (sc *scene) filter(path string, query url.Values) page.Filter {
	show, ok := page.ParseShow(query.Get("show"))
	seated := sc.you() != game.NoSeat
	if !ok || show == page.ShowMe && !seated {
		show = page.ShowAll
		if sc.table.Setup.Seats() >= manySeats {
			show = page.ShowKey
		}
	}
	f := page.Filter{Show: show}
	for _, option := range []page.Show{page.ShowAll, page.ShowKey, page.ShowMe} {
		if option == page.ShowMe && !seated {
			continue
		}
		to := url.Values{}
		for name, values := range query {
			to[name] = values
		}
		to.Set("show", string(option))
		f.Options = append(f.Options, page.FilterOption{Show: option, Href: path + "?" + to.Encode()})
	}
	return f
}
