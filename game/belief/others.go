package belief

import "aiwolfplay/game"

// Others are second-order beliefs, as the viewer estimates them: what each seat probably believes about who is a wolf.
// The viewer's column holds the suspicions of the others against the viewer. The viewer's row holds the beliefs that
// the others expect the viewer to have.
type Others struct {
	// True[j][k] is the probability with which j believes that k is a wolf.
	True [game.MaxSeats][game.MaxSeats]float64
	// Says[j][k] is the probability with which j will talk and vote as if k were a wolf. It differs from True for
	// wolves, because they know their pack and hide it.
	Says [game.MaxSeats][game.MaxSeats]float64
}

// Believe computes the second-order beliefs of a table with the given number of seats. own is the viewer's
// posterior: it gives the probability that j has each role. public is the posterior of the public facts,
// inferred with pairs: it gives what j would believe in that role. Believe ignores what j has learned in
// secret, such as a result that a seer has not reported.
func (o *Others) Believe(seats int, own, public *Posterior) {
	*o = Others{}
	for j := range seats {
		notWolf := 1 - public.Role[j][game.RoleWerewolf]
		for k := range seats {
			if k == j {
				o.True[j][j] = own.Role[j][game.RoleWerewolf]
				continue
			}
			// The opinion about k of a seat that is no wolf. A wolf talks as if it thought the same.
			played := public.Wolf(game.Seat(k))
			if notWolf > 0 {
				sum := 0.0
				for _, r := range game.Roles {
					if r != game.RoleWerewolf {
						sum += public.With[j][r][k]
					}
				}
				played = min(1, sum/notWolf)
			}
			for _, r := range game.Roles {
				has := own.Role[j][r]
				if has == 0 {
					continue
				}
				thinks := played
				if p := public.Role[j][r]; p > 0 {
					thinks = min(1, public.With[j][r][k]/p)
				}
				o.True[j][k] += has * thinks
				if r == game.RoleWerewolf {
					thinks = played
				}
				o.Says[j][k] += has * thinks
			}
		}
	}
}
