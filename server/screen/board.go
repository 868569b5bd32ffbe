package screen

import (
	"cmp"
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
)

// A board makes the tables of claims, results, votes and deaths.
type board struct {
	village *Village
	known   *view.Table
	line    func(key string) string // returns the address of a line
}

// page returns the tables of claims, results, votes and deaths. Like everything on the page, they depend only
// on the viewer's knowledge.
func (b *board) page() scene.Board {
	var shown scene.Board
	t := b.known
	for s := range game.Seat(t.Setup.Seats()) {
		if row, ok := b.claims(s); ok {
			shown.Claims = append(shown.Claims, row)
		}
	}
	slices.SortStableFunc(shown.Claims, func(a, b scene.ClaimRow) int { return cmp.Compare(rank(a.Claim), rank(b.Claim)) })
	for _, v := range t.Votes {
		if !slices.Contains(shown.Days, v.Day) {
			shown.Days = append(shown.Days, v.Day)
		}
	}
	for s := range game.Seat(t.Setup.Seats()) {
		if len(shown.Days) > 0 {
			shown.Votes = append(shown.Votes, b.votesBy(s, shown.Days))
		}
	}
	for _, d := range t.Deaths {
		row := scene.DeathRow{
			Day: d.Day, Seat: b.village.Seat(d.Seat), Cause: seat.Attacked, Href: b.line(fmt.Sprintf("died-%d", d.Day)),
		}
		if d.Cause == view.Executed {
			row.Cause, row.Href = seat.Executed, b.line(fmt.Sprintf("executed-%d", d.Day))
		}
		row.Fact = factKey(&protocolui.Fact{Kind: deathFact(d.Cause), Day: d.Day, Seat: game.NoSeat, Target: d.Seat})
		shown.Deaths = append(shown.Deaths, row)
	}
	return shown
}

func deathFact(cause view.Cause) protocolui.FactKind {
	if cause == view.Executed {
		return protocolui.FactExecution
	}
	return protocolui.FactAttack
}

// rank orders roles by how much claims to them matter. The most important role has the lowest rank.
func rank(role game.Role) int {
	order := [...]game.Role{
		game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleWerewolf, game.RolePossessed, game.RoleVillager,
	}
	if i := slices.Index(order[:], role); i >= 0 {
		return i
	}
	return len(order)
}

// claims returns the role and the results that a seat claims to have. It reports false if the seat claims
// neither.
func (b *board) claims(s game.Seat) (scene.ClaimRow, bool) {
	known := &b.known.Seats[s]
	row := scene.ClaimRow{Seat: b.village.Seat(s), Dead: known.Dead, Claim: known.Claim}
	if known.Claim != game.RoleNone {
		talk := &b.known.Talks[known.ClaimTalk]
		row.Href = b.line(line.TalkKey(talk.Channel, talk.Day, talk.N))
		row.Fact = factKey(&protocolui.Fact{Kind: protocolui.FactClaim, Day: talk.Day, Seat: s, Target: s})
	}
	for i := range b.known.Reports {
		if r := &b.known.Reports[i]; r.Seat == s {
			row.Results = append(row.Results, b.result(r))
		}
	}
	return row, known.Claim != game.RoleNone || len(row.Results) > 0
}

// result shows a result that a seat announced.
func (b *board) result(r *view.Report) scene.ResultCell {
	return scene.ResultCell{
		Target: b.village.Seat(r.Target), Species: r.Species, Medium: r.Kind == protocol.Identified, Day: r.Day,
		Back: r.TakenBack,
		Href: b.line(line.TalkKey(game.ChannelTalk, r.Day, r.N)),
		Fact: factKey(&protocolui.Fact{Kind: protocolui.FactReport, Day: r.Day, Seat: r.Seat, Target: r.Target}),
	}
}

func (b *board) votesBy(s game.Seat, days []int) scene.VoteRow {
	row := scene.VoteRow{Seat: b.village.Seat(s), Dead: b.known.Seats[s].Dead, Cells: make([][]scene.VoteCell, len(days))}
	for _, v := range b.known.Votes {
		if v.Voter == s {
			i := slices.Index(days, v.Day)
			row.Cells[i] = append(row.Cells[i], scene.VoteCell{
				Target: b.village.Seat(v.Target), Forced: v.Forced, Href: b.line(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
				Fact: factKey(&protocolui.Fact{Kind: protocolui.FactVote, Day: v.Day, Seat: s, Target: v.Target}),
			})
		}
	}
	return row
}

// factKey returns the name of a fact in the page. Facts that say the same have the same name.
func factKey(f *protocolui.Fact) string {
	return fmt.Sprintf("%d-%d-%d-%d", f.Kind, f.Day, f.Seat.Number(), f.Target.Number())
}
