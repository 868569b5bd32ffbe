package belief

import (
	"aiwolfplay/game"
)

// sumFive is sum for the village of five. It writes out every term: most tables have five seats, and the bookkeeping of
// the general run would take longer than its sums. For each wolf it deals a seer, a possessed and two villagers to the
// four other seats.
func (e *engine) sumFive(p *Posterior, fs *factors, facts *Facts, may, must game.SeatSet, pairs bool) (total float64) {
	for w := range game.Seat(5) {
		pack := game.Seats(w)
		if pack&^may != 0 || must&^pack != 0 || !facts.allows(pack) {
			continue
		}
		weight := e.base[w][game.RoleWerewolf]
		if w != facts.Self {
			weight *= fs.ePair[w][w][game.RoleWerewolf]
		}
		var v, s, q [4]float64 // factors of the four seats as villager, seer and possessed
		for i, seat := range &otherFour[w] {
			base := &e.base[seat]
			v[i], s[i], q[i] = base[game.RoleVillager], base[game.RoleSeer], base[game.RolePossessed]
			if seat != facts.Self {
				pair := &fs.ePair[seat][w]
				v[i] *= pair[game.RoleVillager]
				s[i] *= pair[game.RoleSeer]
				q[i] *= pair[game.RolePossessed]
			}
		}
		// Two are villagers, the other two seer and possessed, either way round.
		v01, v02, v03 := weight*v[0]*v[1], weight*v[0]*v[2], weight*v[0]*v[3]
		v12, v13, v23 := weight*v[1]*v[2], weight*v[1]*v[3], weight*v[2]*v[3]
		a01, a10 := s[0]*q[1]*v23, s[1]*q[0]*v23
		a02, a20 := s[0]*q[2]*v13, s[2]*q[0]*v13
		a03, a30 := s[0]*q[3]*v12, s[3]*q[0]*v12
		a12, a21 := s[1]*q[2]*v03, s[2]*q[1]*v03
		a13, a31 := s[1]*q[3]*v02, s[3]*q[1]*v02
		a23, a32 := s[2]*q[3]*v01, s[3]*q[2]*v01
		b01, b02, b03 := a01+a10, a02+a20, a03+a30
		b12, b13, b23 := a12+a21, a13+a31, a23+a32
		asVillager := [4]float64{b12 + b13 + b23, b02 + b03 + b23, b01 + b03 + b13, b01 + b02 + b12}
		asSeer := [4]float64{a01 + a02 + a03, a10 + a12 + a13, a20 + a21 + a23, a30 + a31 + a32}
		asPossessed := [4]float64{a10 + a20 + a30, a01 + a21 + a31, a02 + a12 + a32, a03 + a13 + a23}
		z := asSeer[0] + asSeer[1] + asSeer[2] + asSeer[3]
		for i, seat := range &otherFour[w] {
			role := &p.Role[seat]
			role[game.RoleVillager] += asVillager[i]
			role[game.RoleSeer] += asSeer[i]
			role[game.RolePossessed] += asPossessed[i]
			if pairs {
				with := &p.With[seat]
				with[game.RoleVillager][w] = asVillager[i]
				with[game.RoleSeer][w] = asSeer[i]
				with[game.RolePossessed][w] = asPossessed[i]
			}
		}
		p.Role[w][game.RoleWerewolf] = z
		if pairs {
			p.With[w][game.RoleWerewolf][w] = z
		}
		total += z
	}
	return total
}

// otherFour lists for each of five seats the four others.
var otherFour = [5][4]game.Seat{{1, 2, 3, 4}, {0, 2, 3, 4}, {0, 1, 3, 4}, {0, 1, 2, 4}, {0, 1, 2, 3}}
