package sparring

import (
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A record holds a veteran's knowledge of the seats of a set: how each acted early in a game, by role, how
// often it kept its word, and how often it won.
type record struct {
	games int
	born  rules.Key // of the first game: habits of its own follow from it
	acts  [game.MaxSeats][numParts][moments][numActs]int
	all   [numParts][moments][numActs]int // of all seats
	word  [game.MaxSeats][2]int           // votes declared, and kept
	won   [game.MaxSeats]int
}

// seasoned is the number of games after which the veteran trusts its record.
const seasoned = 10

// A part is a role, those of the village that hide alike taken together.
type part uint8

const (
	partVillage part = iota
	partSeer
	partPossessed
	partWolf
	numParts
)

func partOf(r game.Role) part {
	switch r {
	case game.RoleSeer:
		return partSeer
	case game.RolePossessed:
		return partPossessed
	case game.RoleWerewolf:
		return partWolf
	}
	return partVillage
}

// An act is a kind of behaviour in a turn.
type act uint8

const (
	actNone act = iota
	actAsk
	actSeer
	actMedium
	actClaim
	actBlack
	actWhite
	actVote
	actSuspect
	actOther
	actsOfFive // in a small village these are distinguished
)

// In a large village also who declares the same vote again, and who another.
const (
	actAgain = actsOfFive + iota
	actAnew
	numActs
)

// kinds returns the number of acts that are distinguished.
func (p *player) kinds() act {
	if p.small() {
		return actsOfFive
	}
	return numActs
}

// moments is the number of turns of day 1 that are recorded.
const moments = 4

// firstActs returns what a seat did in the first turns of day 1.
func (p *player) firstActs(seat game.Seat) (acts [moments]act) {
	word := game.NoSeat
	for i := range p.table.Talks {
		talk := &p.table.Talks[i]
		if talk.Day > 1 {
			break
		}
		if talk.Day == 1 && talk.Seat == seat && talk.Turn < moments && talk.Channel == game.ChannelTalk &&
			talk.Spoken() && talk.Sentence != nil {
			a := actOf(talk.Sentence)
			if a == actVote && !p.small() {
				switch target := talk.Sentence.Target.Seat(); word {
				case game.NoSeat:
				case target:
					a = actAgain
				default:
					a = actAnew
				}
				word = talk.Sentence.Target.Seat()
			}
			acts[talk.Turn] = a
		}
	}
	return acts
}

func actOf(s *protocol.Sentence) act {
	switch {
	case s.Op == protocol.Request || s.Op == protocol.Inquire:
		return actAsk
	case s.Op != protocol.OpNone:
		return actOther
	case s.Verb == protocol.Comingout && s.Role == game.RoleSeer:
		return actSeer
	case s.Verb == protocol.Comingout && s.Role == game.RoleMedium:
		return actMedium
	case s.Verb == protocol.Comingout:
		return actClaim
	case s.Verb == protocol.Divined && s.Species == game.SpeciesWerewolf:
		return actBlack
	case s.Verb == protocol.Divined:
		return actWhite
	case s.Verb == protocol.Vote:
		return actVote
	case s.Verb == protocol.Estimate:
		return actSuspect
	}
	return actOther
}

// likely returns how often a seat has acted in a certain way at a moment in a role. If the seat was seldom seen in the
// role, the record of all seats counts more.
func (r *record) likely(seat game.Seat, as part, moment int, a, kinds act) float64 {
	of, did := 0.0, float64(r.all[as][moment][a])
	for _, n := range r.all[as][moment] {
		of += float64(n)
	}
	ofAll := (did + 1) / (of + float64(kinds))
	of = 0
	for _, n := range r.acts[seat][as][moment] {
		of += float64(n)
	}
	return (float64(r.acts[seat][as][moment][a]) + gamesOfAll*ofAll) / (of + gamesOfAll)
}

var noPast record

// past returns the record of the set so far, not to be modified; an empty one without
// a memory.
func (p *player) past() *record {
	if p.memory != nil {
		if r, ok := p.memory.Kept.(*record); ok {
			return r
		}
	}
	return &noPast
}

// recordGame adds a game whose roles are known.
func (p *player) recordGame() {
	r := *p.past()
	if r.games == 0 {
		r.born = p.key
	}
	r.games++
	for s := range p.table.Setup.Seats() {
		role := p.table.Seats[s].Role
		for k, a := range p.firstActs(game.Seat(s)) {
			r.acts[s][partOf(role)][k][a]++
			r.all[partOf(role)][k][a]++
		}
		if role.Side() == p.table.Winner {
			r.won[s]++
		}
	}
	for _, v := range p.table.Votes {
		if t := p.announcedOn(v.Day, v.Voter); t != game.NoSeat && v.Ballot == 0 {
			r.word[v.Voter][0]++
			if t == v.Target {
				r.word[v.Voter][1]++
			}
		}
	}
	p.memory.Kept = &r
}

// renown returns how much more often than others a seat has won in the set.
func (p *player) renown(seat game.Seat) float64 {
	if !p.veteran && p.small() {
		return 0
	}
	r := p.past()
	return (float64(r.won[seat])+gamesOfWins/2)/(float64(r.games)+gamesOfWins) - 0.5
}

// parts returns the probability that a seat has each role: by what it claims, then by what it has done in each role
// before. For a seat that was seldom seen, all seats together count.
func (p *player) parts(past *record, seat game.Seat) (share [numParts]float64) {
	roles := &p.table.Setup.Roles
	share = [numParts]float64{0, float64(roles[game.RoleSeer]), float64(roles[game.RolePossessed]),
		float64(roles[game.RoleWerewolf])}
	share[partVillage] = float64(p.table.Setup.Seats()) - share[partSeer] - share[partPossessed] - share[partWolf]
	switch claim := p.table.Seats[seat].Claim; {
	case claim == game.RoleSeer:
		share[partVillage] *= seerIsVillage
		share[partWolf] *= seerIsWolf
	case claim == game.RoleMedium:
		share[partSeer] = 0
		share[partPossessed] *= mediumPossessed
		share[partWolf] *= mediumIsWolf
	case p.table.Day > 1 || p.table.Turn > 2:
		share[partSeer] *= silentSeer
		share[partPossessed] *= silentPossessed
	}
	if past.games >= seasoned || p.learns {
		for k, a := range p.firstActs(seat) {
			if p.table.Day == 1 && k >= p.table.Turn {
				break
			}
			for i := range share {
				share[i] *= math.Sqrt(past.likely(seat, part(i), k, a, p.kinds())) // one turn follows from another
			}
		}
	}
	sum := 0.0
	for _, v := range share {
		sum += v
	}
	for i := range share {
		share[i] /= sum
	}
	return share
}

// lines takes each claimant for the true seer in turn, and determines who the wolves would be. A more credible claimant
// counts more.
func lines(p *player) (sum [game.MaxSeats]float64) {
	human, wolf := p.certain()
	past := p.past()
	var parts [game.MaxSeats][numParts]float64
	for s := range p.table.Setup.Seats() {
		parts[s] = p.parts(past, game.Seat(s))
	}
	claimants := p.table.Claimants(game.RoleSeer)
	if p.mask() == game.RoleSeer {
		claimants = game.Seats(p.me) // its own line; the true seer is certain without
	}
	total := lineOfNobody
	if claimants.Empty() {
		total = 1
	}
	add := func(weight float64, seer game.Seat) {
		for s, v := range p.wolvesOf(seer, &parts) {
			sum[s] += weight * v
		}
	}
	add(total, game.NoSeat)
	for c := range claimants.All() {
		weight := p.lineOf(c, parts[c][partSeer], human, wolf)
		add(weight, c)
		total += weight
	}
	for s := range sum {
		sum[s] /= total
	}
	for _, v := range p.table.Votes {
		switch {
		case v.Ballot > 0 || v.Day >= p.table.Day:
		case human.Has(v.Target):
			sum[v.Voter] += linesBadVote
		case wolf.Has(v.Target):
			sum[v.Voter] -= linesHitVote
		}
	}
	return withSure(sum, human, wolf)
}

// wolvesOf returns the probability that each seat is a wolf if a claimant is the true seer.
func (p *player) wolvesOf(seer game.Seat, parts *[game.MaxSeats][numParts]float64) (share [game.MaxSeats]float64) {
	for s := range p.table.Setup.Seats() {
		if seat := game.Seat(s); seat != seer {
			share[s] = parts[s][partWolf] / (1 - min(surelySeer, parts[s][partSeer]))
		}
	}
	if seer == p.me && p.role() == game.RoleSeer {
		return share
	}
	for r := range p.divined(seer) {
		share[r.Target] = 0
		if accuses(r) {
			share[r.Target] = 1
		}
	}
	return share
}

// lineOf returns how far a claimant is believed. likely is the probability that the claimant is the seer without regard
// to its results. The result also depends on the seats that are known to be human or wolves.
func (p *player) lineOf(seer game.Seat, likely float64, human, wolf game.SeatSet) float64 {
	for i := range p.table.Reports {
		r := &p.table.Reports[i]
		black := accuses(r)
		wrong := black && human.Has(r.Target) || !black && wolf.Has(r.Target)
		if wrong && r.Seat == seer && seer != p.me && r.Kind == protocol.Divined {
			likely *= lineWrong
		}
		if r.Kind == protocol.Identified && r.Seat != seer && p.judged(seer, r.Target, !black) {
			likely *= lineCrossed
		}
	}
	return likely
}

// judged reports whether a claimed seer has called the target a wolf, or human.
func (p *player) judged(seer, target game.Seat, black bool) bool {
	for r := range p.divined(seer) {
		if r.Target == target && accuses(r) == black {
			return true
		}
	}
	return false
}

// isExposed reports whether a result calls the seat a wolf, or on a later day only one seer is believed. Until then a
// wolf hides.
func (p *player) isExposed() bool {
	accused := slices.ContainsFunc(p.table.Reports, func(r view.Report) bool {
		return r.Target == p.me && r.Kind == protocol.Divined && accuses(&r)
	})
	return accused || p.small() && p.table.Day > 1 && p.table.Claimants(game.RoleSeer).Len() == 1
}

// daresWithFriend reports whether the possessed, which lies for the wolf, is likely alive. In a longer set the wolf
// demands a lower probability.
func (p *player) daresWithFriend() bool {
	friend := friendUnseen
	for i := range p.table.Reports {
		r := &p.table.Reports[i]
		if isWrong(r, p.pack()) && p.table.Alive.Has(r.Seat) && !p.pack().Has(r.Seat) {
			friend = friendLied
		}
	}
	if !p.openWolves().Empty() {
		friend = friendOpen
	}
	return friend >= dareFrom-dareLess*min(1, float64(p.past().games)/dareGames)
}

// spoilsPowerPlay reports whether the seat is the seer of a small village, left with its rival and a third seat. It
// then claims the werewolf, so that the possessed votes for the real one.
func (p *player) spoilsPowerPlay() bool {
	return p.veteran && p.role() == game.RoleSeer && p.small() && p.table.Alive.Len() == 3 &&
		!(p.table.Claimants(game.RoleSeer) & p.others()).Empty()
}

// daresSometimes reports whether the seat takes the risk: another seat claims the werewolf, or chance decides so.
func (p *player) daresSometimes() bool {
	return !p.openWolves().Empty() || p.chance("open", p.table.Day, daresByChance)
}

// keepsWord returns how often a seat votes as it has declared.
func (p *player) keepsWord(seat game.Seat) float64 {
	if !p.veteran {
		return 1
	}
	w := &p.past().word[seat]
	return (float64(w[1]) + wordsKept) / (float64(w[0]) + wordsOfAll)
}
