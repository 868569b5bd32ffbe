package belief

import (
	"aiwolfplay/game"
)

// states holds a number for each subset of the four roles that one seat each has. A bit of the index is set if the role
// has been dealt (1 seer, 2 medium, 4 bodyguard, 8 possessed).
type states [16]float64

// sumFour is sumRoles for villages with exactly one seer, medium, bodyguard and possessed. It writes out every term.
// The villages of 10 to 18 seats are of this kind, and have several hundred packs.
func (e *engine) sumFour(p *Posterior, order []game.Seat, weight float64, pack game.SeatSet, pairs bool) float64 {
	forward := e.run
	forward[0] = states{1}
	for i, s := range order {
		f := &e.factor[s]
		v, a, b, c, d := f[game.RoleVillager], f[game.RoleSeer], f[game.RoleMedium], f[game.RoleBodyguard],
			f[game.RolePossessed]
		x, y := &forward[i], &forward[i+1]
		y[0] = v * x[0]
		y[1] = v*x[1] + a*x[0]
		y[2] = v*x[2] + b*x[0]
		y[3] = v*x[3] + a*x[2] + b*x[1]
		y[4] = v*x[4] + c*x[0]
		y[5] = v*x[5] + a*x[4] + c*x[1]
		y[6] = v*x[6] + b*x[4] + c*x[2]
		y[7] = v*x[7] + a*x[6] + b*x[5] + c*x[3]
		y[8] = v*x[8] + d*x[0]
		y[9] = v*x[9] + a*x[8] + d*x[1]
		y[10] = v*x[10] + b*x[8] + d*x[2]
		y[11] = v*x[11] + a*x[10] + b*x[9] + d*x[3]
		y[12] = v*x[12] + c*x[8] + d*x[4]
		y[13] = v*x[13] + a*x[12] + c*x[9] + d*x[5]
		y[14] = v*x[14] + b*x[12] + c*x[10] + d*x[6]
		y[15] = v*x[15] + a*x[14] + b*x[13] + c*x[11] + d*x[7]
	}
	z := weight * forward[len(order)][15]
	if z == 0 {
		return 0
	}
	var y states // for each state, the sum over the deals to the seats after this one
	y[15] = weight
	for i := len(order) - 1; i >= 0; i-- {
		s := order[i]
		f := &e.factor[s]
		v, a, b, c, d := f[game.RoleVillager], f[game.RoleSeer], f[game.RoleMedium], f[game.RoleBodyguard],
			f[game.RolePossessed]
		x := &forward[i]
		asV := v * (x[0]*y[0] + x[1]*y[1] + x[2]*y[2] + x[3]*y[3] + x[4]*y[4] + x[5]*y[5] + x[6]*y[6] + x[7]*y[7] +
			x[8]*y[8] + x[9]*y[9] + x[10]*y[10] + x[11]*y[11] + x[12]*y[12] + x[13]*y[13] + x[14]*y[14] + x[15]*y[15])
		asA := a * (x[0]*y[1] + x[2]*y[3] + x[4]*y[5] + x[6]*y[7] + x[8]*y[9] + x[10]*y[11] + x[12]*y[13] + x[14]*y[15])
		asB := b * (x[0]*y[2] + x[1]*y[3] + x[4]*y[6] + x[5]*y[7] + x[8]*y[10] + x[9]*y[11] + x[12]*y[14] + x[13]*y[15])
		asC := c * (x[0]*y[4] + x[1]*y[5] + x[2]*y[6] + x[3]*y[7] + x[8]*y[12] + x[9]*y[13] + x[10]*y[14] + x[11]*y[15])
		asD := d * (x[0]*y[8] + x[1]*y[9] + x[2]*y[10] + x[3]*y[11] + x[4]*y[12] + x[5]*y[13] + x[6]*y[14] + x[7]*y[15])
		role := &p.Role[s]
		role[game.RoleVillager] += asV
		role[game.RoleSeer] += asA
		role[game.RoleMedium] += asB
		role[game.RoleBodyguard] += asC
		role[game.RolePossessed] += asD
		if pairs {
			p.addWith(s, game.RoleVillager, pack, asV)
			p.addWith(s, game.RoleSeer, pack, asA)
			p.addWith(s, game.RoleMedium, pack, asB)
			p.addWith(s, game.RoleBodyguard, pack, asC)
			p.addWith(s, game.RolePossessed, pack, asD)
		}
		y[0] = v*y[0] + a*y[1] + b*y[2] + c*y[4] + d*y[8]
		y[1] = v*y[1] + b*y[3] + c*y[5] + d*y[9]
		y[2] = v*y[2] + a*y[3] + c*y[6] + d*y[10]
		y[3] = v*y[3] + c*y[7] + d*y[11]
		y[4] = v*y[4] + a*y[5] + b*y[6] + d*y[12]
		y[5] = v*y[5] + b*y[7] + d*y[13]
		y[6] = v*y[6] + a*y[7] + d*y[14]
		y[7] = v*y[7] + d*y[15]
		y[8] = v*y[8] + a*y[9] + b*y[10] + c*y[12]
		y[9] = v*y[9] + b*y[11] + c*y[13]
		y[10] = v*y[10] + a*y[11] + c*y[14]
		y[11] = v*y[11] + c*y[15]
		y[12] = v*y[12] + a*y[13] + b*y[14]
		y[13] = v*y[13] + b*y[15]
		y[14] = v*y[14] + a*y[15]
		y[15] = v * y[15]
	}
	p.addPack(pack, z, pairs)
	return z
}
