package speech

import (
	"iter"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Mask returns the role that the seat speaks as: its own in the village, and for
// wolves and the possessed the one they have claimed or pretend.
func (v *Voice) Mask() game.Role {
	switch claim := v.Table.Seats[v.Me].Claim; {
	case v.Role().Side() != game.SideWerewolf:
		return v.Role()
	case claim != game.RoleNone:
		return claim
	}
	return v.Mind.Pretends()
}

// Lies reports whether the seat's results would be its own invention.
func (v *Voice) Lies() bool { return v.Mask() != v.Role() }

// FirstForward reports whether the seat is the first of its pack who offered to
// claim the seer on the night of day 0.
func (v *Voice) FirstForward() bool {
	for i := range v.Table.Talks {
		talk := &v.Table.Talks[i]
		if talk.Day > 0 {
			break
		}
		s := talk.Sentence
		if s != nil && s.Verb == protocol.Comingout && s.Role == game.RoleSeer && s.Target.Seat() == talk.Seat {
			return talk.Seat == v.Me
		}
	}
	return false
}

// slanders reports whether a report says that the seat is a wolf.
func (v *Voice) slanders(r *view.Report) bool {
	return r.Target == v.Me && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && v.Mind.Heeds(r)
}

// Slanderers returns the seats that claim to have divined the seat as a wolf.
func (v *Voice) Slanderers() (set game.SeatSet) {
	for i := range v.Table.Reports {
		if r := &v.Table.Reports[i]; v.slanders(r) {
			set = set.With(r.Seat)
		}
	}
	return set
}

// Allies returns the living seats that the seat knows as friends: a wolf's pack; for the possessed, the seats
// that the rival seer calls wolves or, if that seer was attacked, the only seat that it has not cleared.
func (v *Voice) Allies() game.SeatSet {
	var set game.SeatSet
	switch v.Role() {
	case game.RoleWerewolf:
		set = v.Table.Known(game.RoleWerewolf)
	case game.RolePossessed:
		doubt := v.Others()
		for i := range v.Table.Reports {
			r := &v.Table.Reports[i]
			switch {
			case r.Seat == v.Me || r.Kind != protocol.Divined || !v.Mind.Heeds(r):
			case r.Species == game.SpeciesWerewolf:
				set = set.With(r.Target)
			case v.Table.Seats[r.Seat].Cause == view.Attacked:
				doubt = doubt.Without(r.Target)
			}
		}
		if doubt.Len() == 1 {
			set |= doubt
		}
	}
	return set.Without(v.Me) & v.Table.Alive
}

// Results yields the divinations of a seat, as far as this seat knows or pretends: its own true results or its own
// lies, or another seat's reports.
func (v *Voice) Results(seer game.Seat) iter.Seq[view.Judgement] {
	return func(yield func(view.Judgement) bool) {
		if seer == v.Me && v.Role() == game.RoleSeer {
			for _, j := range v.Table.Divinations {
				if !yield(j) {
					return
				}
			}
			return
		}
		for i := range v.Table.Reports {
			r := &v.Table.Reports[i]
			if r.Seat == seer && r.Kind == protocol.Divined && v.Mind.Heeds(r) &&
				!yield(view.Judgement{Day: r.On, Actor: seer, Target: r.Target, Species: r.Species}) {
				return
			}
		}
	}
}

// Untold returns the results that the seat has or pretends to have and has not reported, and the verb to
// report them.
func (v *Voice) Untold() (protocol.Verb, []view.Judgement) {
	verb, all := protocol.Divined, v.Table.Divinations
	if v.Mask() == game.RoleMedium {
		verb, all = protocol.Identified, v.Table.Identifications
	}
	if v.Lies() {
		return verb, v.invent()
	}
	var news []view.Judgement
	for _, j := range all {
		if j.Actor == v.Me && !v.Past().reported(verb, j) {
			news = append(news, j)
		}
	}
	return verb, news
}

// invent returns false results that the seat has not reported yet: as a seer one for each night, as a medium
// one for each execution.
func (v *Voice) invent() []view.Judgement {
	switch v.Mask() {
	case game.RoleSeer:
		return (&fiction{v: v}).news()
	case game.RoleMedium:
		return v.inventIdentifications()
	}
	return nil
}

// inventIdentifications calls everybody human who was executed.
func (v *Voice) inventIdentifications() (news []view.Judgement) {
	for _, d := range v.Table.Deaths {
		if d.Cause != view.Executed || d.Day >= v.Table.Day {
			continue
		}
		j := view.Judgement{Day: d.Day + 1, Actor: v.Me, Target: d.Seat, Species: game.SpeciesHuman}
		if !v.Past().reported(protocol.Identified, j) {
			news = append(news, j)
		}
	}
	return news
}

// Quiet returns the members of a set that do not claim the seer. If all do, it returns the whole set.
func (v *Voice) Quiet(set game.SeatSet) game.SeatSet {
	if quiet := set &^ v.Table.Claimants(game.RoleSeer); !quiet.Empty() {
		return quiet
	}
	return set
}

// A fiction is a series of false divinations. It accuses neither friends nor seats that are known to be human, and at
// most as many seats as there can be wolves. It names only seats that were alive on the night.
type fiction struct {
	v      *Voice
	told   game.SeatSet // seats with results in the fiction
	wolves int          // how many of these are wolves
}

// add counts a result.
func (f *fiction) add(j view.Judgement) {
	f.told = f.told.With(j.Target)
	if j.Species == game.SpeciesWerewolf {
		f.wolves++
	}
}

// news returns a result for each night without one.
func (f *fiction) news() (news []view.Judgement) {
	for r := range f.v.Results(f.v.Me) {
		f.add(r)
	}
	for night := f.told.Len(); night < f.v.Table.Day; night++ {
		j := f.divine(night)
		if j.Target == game.NoSeat {
			break
		}
		f.add(j)
		news = append(news, j)
	}
	return news
}

// divine returns an invented result for a night.
func (f *fiction) divine(night int) view.Judgement {
	v := f.v
	d := agent.DrawOf(v.Key, "lie", night)
	j := view.Judgement{Day: night, Actor: v.Me, Target: game.NoSeat, Species: game.SpeciesHuman}
	humans, lived := v.Mind.Innocent(), f.livedOn(night)&^f.told
	victims := lived & v.Others() &^ v.Mind.Friends() &^ v.Table.Known(game.RoleWerewolf) &^ humans
	last := night == v.Table.Day-1
	mayAccuse := last && f.wolves < v.Wolves() && !victims.Empty()
	if mayAccuse && d.Chance(v.Mind.Style().Bold) {
		j.Target, j.Species = v.Mind.Blacken(&d, victims), game.SpeciesWerewolf
		return j
	}
	j.Target = v.Mind.Clear(&d, lived)
	if mayAccuse && (v.Others() &^ f.told &^ humans).Without(j.Target).Empty() {
		j.Target, j.Species = d.Pick(victims), game.SpeciesWerewolf // one seat must be left that can be the wolf
	}
	return j
}

// livedOn returns the other seats that lived on a night.
func (f *fiction) livedOn(night int) (lived game.SeatSet) {
	for s := range f.v.Seats().Without(f.v.Me).All() {
		if seat := &f.v.Table.Seats[s]; !seat.Dead || seat.DeathDay > night {
			lived = lived.With(s)
		}
	}
	return lived
}
