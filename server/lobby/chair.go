package lobby

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
)

func (rm *room) seatOf(user string) game.Seat {
	for i, c := range rm.chairs {
		if user != "" && c.user == user {
			return game.Seat(i)
		}
	}
	return game.NoSeat
}

// takeable reports whether any person can sit down there.
func (c *chair) takeable() bool { return c.user == "" && c.want != AgentOnly && c.held == "" }

// sit seats a user whose name is clean or "".
func (rm *room) sit(user, name string, seat game.Seat) error {
	if rm.seatOf(user) != game.NoSeat {
		return ErrSeated
	}
	if own := rm.chairFor(user); own != game.NoSeat && rm.chairs[own].user == "" && (seat == game.NoSeat || seat == own) {
		seat = own
		if name == "" {
			name = rm.chairs[own].heldAs
		}
	}
	for _, c := range rm.chairs {
		if name != "" && c.user != "" && sameName(c.name, name) {
			return ErrSameName
		}
	}
	if seat == game.NoSeat {
		for i := range rm.chairs {
			if rm.chairs[i].takeable() {
				seat = game.Seat(i)
				break
			}
		}
		if seat == game.NoSeat {
			return ErrRoomFull
		}
	}
	if int(seat) >= len(rm.chairs) {
		return ErrTaken
	}
	c := &rm.chairs[seat]
	if !c.takeable() && (c.held != user || c.user != "") {
		return ErrTaken
	}
	c.user, c.name = user, name
	return nil
}

func (rm *room) free(seat game.Seat) error {
	if int(seat) >= len(rm.chairs) || rm.chairs[seat].user == "" {
		return ErrTaken
	}
	c := &rm.chairs[seat]
	c.user, c.name, c.held, c.heldAs = "", "", "", ""
	return nil
}

// ready reports whether the host can begin: every seat has somebody, or is to be filled.
func (rm *room) ready() bool {
	for _, c := range rm.chairs {
		if c.user == "" && c.want != AgentOnly && (!rm.plan.Fill || c.want == PersonOnly) || c.misses() && !rm.plan.Fill {
			return false
		}
	}
	return true
}

// config is the table that the room becomes. Nights are held where their length
// would tell somebody who has a role: several people, a person among connected agents, or people who are watched
// (design decision 7).
func (rm *room) config() (table.Config, map[game.Seat]Guest) {
	sitting := map[game.Seat]Guest{}
	cfg := table.Config{ID: rm.id, Setup: rm.plan.Setup, Pace: rm.plan.Pace, Open: rm.plan.Watch}
	people, observers := 0, 0 // observers: minds that are not ours and could measure a night
	for i, c := range rm.chairs {
		o := table.Occupant{Kind: table.Agent, Name: c.animal, Agent: c.agent}
		if c.guest != nil {
			o.Kind, o.Agent = table.Remote, c.guest.Name()
			sitting[game.Seat(i)] = c.guest
		}
		if keeps(c.agent) || c.user != "" {
			observers++
		}
		if c.user != "" {
			people++
			o.Kind, o.Agent, o.User = table.Person, "", c.user
			if c.name != "" {
				o.Name = c.name
			}
		}
		cfg.Seats = append(cfg.Seats, o)
	}
	cfg.Setup.HeldNight = people > 0 && (observers > 1 || rm.plan.Watch)
	return cfg, sitting
}

func (rm *room) view(user string, now time.Time) (Room, error) {
	v := Room{
		Code: rm.code, Plan: rm.plan, You: rm.seatOf(user), Host: user != "" && user == rm.host,
		Opened: rm.opened, Starts: rm.starts, Changed: rm.changed,
	}
	if rm.table != "" {
		if v.You == game.NoSeat && !rm.watch {
			return Room{}, ErrNoRoom
		}
		v.Table = rm.table
	}
	for i, c := range rm.chairs {
		shown := Chair{Want: c.want, Agent: shownWish(c.agent), Name: c.animal, Taken: c.user != ""}
		shown.Waits = c.misses() && c.user == ""
		if c.guest != nil {
			shown.Connected = c.guest.Name()
		}
		if shown.Taken {
			v.People++
			shown.Host, shown.You, shown.Away = c.user == rm.host, game.Seat(i) == v.You, rm.gone(c.user, now) > awayShown
			if c.name != "" {
				shown.Name = c.name
			}
		} else if c.held != "" {
			if shown.Held = true; c.heldAs != "" {
				shown.Name = c.heldAs
			}
			if c.held == user {
				v.Free++
			}
		} else if c.takeable() {
			v.Free++
		}
		v.Chairs = append(v.Chairs, shown)
	}
	return v, nil
}

// awayShown is how long a page may be closed before it is shown: a reload is
// nothing to speak of.
const awayShown = 8 * time.Second

// gone is how long a user has had no page of the room open.
func (rm *room) gone(user string, now time.Time) time.Duration {
	if rm.pages[user] > 0 {
		return 0
	}
	return now.Sub(rm.seen[user])
}

// page counts pages that open and close.
func (rm *room) page(user string, by int) {
	now := time.Now()
	rm.last = now
	if user != "" {
		rm.seen[user] = now
	}
	if rm.pages[user] += by; rm.pages[user] == 0 {
		delete(rm.pages, user)
	}
	rm.tell()
	rm.arm()
}

// tell lets those who look at the room look again.
func (rm *room) tell() {
	close(rm.changed)
	rm.changed = make(chan struct{})
}

// tend does what is due: the game that begins by itself, the host who has gone,
// the guest whose absence is to be shown, the room that nobody looks at.
func (r *Rooms) tend(rm *room) {
	if r.lobby.Closed() {
		return
	}
	r.mu.Lock()
	if r.byCode[rm.code] != rm || rm.starting {
		r.mu.Unlock()
		return
	}
	code, now := rm.code, time.Now()
	changed := false
	switch {
	case rm.table != "" && now.Sub(rm.last) >= codeStands, rm.table == "" && len(rm.pages) == 0 && now.Sub(rm.last) >= roomIdle:
		r.close(rm)
		r.seatGuests()
		rm.tell()
		r.mu.Unlock()
		r.keep(code)
		return
	case rm.table == "" && !rm.starts.IsZero() && !now.Before(rm.starts):
		rm.starting, rm.id = true, newID()
		r.mu.Unlock()
		r.keep(code)
		if err := r.begin(context.Background(), rm); err != nil {
			r.lobby.deps.Log.Error("room not begun", "err", err)
		}
		return
	case rm.table == "" && rm.gone(rm.host, now) >= hostGrace:
		for _, c := range rm.chairs {
			if c.user != "" && rm.gone(c.user, now) == 0 {
				rm.host, changed = c.user, true
				break
			}
		}
		rm.tell()
	default:
		rm.tell()
	}
	rm.arm()
	r.mu.Unlock()
	if changed {
		r.keep(code)
	}
}

// arm sets the timer for what is due next.
func (rm *room) arm() {
	now := time.Now()
	next := now.Add(codeStands)
	sooner := func(at time.Time) {
		if at.After(now) && at.Before(next) {
			next = at
		}
	}
	if rm.table == "" {
		sooner(rm.starts)
		sooner(rm.last.Add(roomIdle))
		for _, c := range rm.chairs {
			if c.user != "" && rm.pages[c.user] == 0 {
				sooner(rm.seen[c.user].Add(awayShown + time.Millisecond))
				sooner(rm.seen[c.user].Add(hostGrace))
			}
		}
	}
	rm.timer.Reset(next.Sub(now))
}
