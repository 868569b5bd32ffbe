package belief

import "aiwolfplay/game"

// Others are second-order beliefs: what each seat probably believes about who
// is a wolf, seen from this viewer. True[j][k] is how likely j takes k to be a
// wolf; Says[j][k] what j can be expected to say and to vote by, which differs
// for wolves: they know their pack and pretend not to. The row of the viewer
// itself is what it would be for a seat of which others know nothing; the
// column of the viewer is how much each other suspects it.
type Others struct {
	True, Says [game.MaxSeats][game.MaxSeats]float64
}

// Believe computes the second-order beliefs: for each role that j may have, as
// the viewer sees it (own), what the public evidence would tell a seat with
// that role (public, inferred with pairs). What j has seen in secret and not
// told is left out: a seer's untold result is not guessed at.
func (o *Others) Believe(seats int, own, public *Posterior) {
	*o = Others{}
	for j := range seats {
		notWolf := 1 - public.Role[j][game.RoleWerewolf]
		for k := range seats {
			if k == j {
				o.True[j][j] = own.Role[j][game.RoleWerewolf]
				continue
			}
			// What a seat that is no wolf would think of k: also what a wolf plays.
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
