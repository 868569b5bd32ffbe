package turningpoint

import "aiwolfplay/game"

// A Course sums up all executions of a game.
type Course struct {
	Executed int // number of executions
	Wolves   int // number of werewolves among them
	// By is the seat whose words caused most of the executions that led to the end: executions of humans if the
	// werewolves won, of werewolves if the village did. It is NoSeat if these are fewer than two.
	By     game.Seat
	ByRole game.Role
	Claim  game.Role // the role that By claimed
	Led    []game.Seat
	Lied   bool // the seats in Led are humans
}

// course sums up the executions among the points.
func (f *finder) course() Course {
	c := Course{By: game.NoSeat, Lied: f.Winner == game.SideWerewolf}
	var led [game.MaxSeats][]game.Seat
	for i := range f.points {
		p := &f.points[i]
		if p.Kind == Lost || p.Kind == Saved {
			continue
		}
		c.Executed++
		if p.Role == game.RoleWerewolf {
			c.Wolves++
		}
		if p.Kind == Believed && !c.Lied || (p.Kind == Lie || p.Kind == Rival) && c.Lied {
			led[p.By] = append(led[p.By], p.Seat)
		}
	}
	for s := range game.Seat(f.Setup.Seats()) {
		if len(led[s]) > max(1, len(c.Led)) {
			c.By, c.ByRole, c.Claim, c.Led = s, f.role(s), f.Seats[s].Claim, led[s]
		}
	}
	return c
}
