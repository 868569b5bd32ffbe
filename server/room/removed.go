package room

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/permission"
)

// An Out is somebody whom the host has removed. They get no seat until the host lets them in again.
type Out struct {
	Number int    `json:"n"` // from 1; the host identifies the person by it
	Name   string `json:"name"`
	User   string `json:"user"`
}

// maxOut bounds the removed persons that a room remembers. It keeps the latest ones.
const maxOut = 100

// Remove frees another person's seat. Only the host may call it. The person sees a message, and cannot sit
// down again before LetIn.
func (r *Rooms) Remove(code, user string, seat game.Seat) error {
	return r.changeBy(user, permission.Remove, code, func(rm *room) error {
		if !rm.taken(seat) || rm.seats[seat].user == rm.host {
			return ErrTaken
		}
		s := &rm.seats[seat]
		out := Out{Number: 1, Name: s.view().Name, User: s.user}
		if n := len(rm.out); n > 0 {
			out.Number = rm.out[n-1].Number + 1
		}
		rm.out = append(slices.Clip(rm.out[max(0, len(rm.out)+1-maxOut):]), out)
		return rm.leave(seat)
	})
}

// LetIn lets a person whom the host has removed sit down again. Only the host may call it. It returns
// ErrNotOut if nobody has the number.
func (r *Rooms) LetIn(code, user string, number int) error {
	return r.changeBy(user, permission.Remove, code, func(rm *room) error {
		at := slices.IndexFunc(rm.out, func(o Out) bool { return o.Number == number })
		if at < 0 {
			return ErrNotOut
		}
		rm.out = slices.Delete(slices.Clone(rm.out), at, at+1)
		return nil
	})
}

// isOut reports whether a user was removed and has not been let in again.
func (rm *room) isOut(user string) bool {
	return user != "" && slices.ContainsFunc(rm.out, func(o Out) bool { return o.User == user })
}

// renameOut gives a removed user another id, so that they stay removed.
func (rm *room) renameOut(from, to string) (changed bool) {
	out := slices.Clone(rm.out)
	for i := range out {
		if from != "" && out[i].User == from {
			out[i].User, changed = to, true
		}
	}
	rm.out = out
	return changed
}
