package measure

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// Believe returns the reference beliefs of a game: those that package belief infers with a likelihood table from what
// each living seat knew. The moments are the beginning of each day's vote, the beginning of each night but the first,
// and before and after each false claim of the wolf side (see [Credence]). The beliefs are about roles only, not about
// what others believe. The numbers depend on the table, so publish which one it was.
func Believe(setup rules.Setup, log []rules.Event, table *belief.Table) ([]*agent.Minds, error) {
	return BelieveAs(game.FirstSeats(setup.Seats()), setup, log, table)
}

// BelieveAs returns the reference beliefs of some seats; see [Believe].
func BelieveAs(
	seats game.SeatSet, setup rules.Setup, log []rules.Event, table *belief.Table,
) ([]*agent.Minds, error) {
	var list []*agent.Minds
	var minds [game.MaxSeats]*belief.Mind
	var transcript view.Transcript
	for s := range seats.All() {
		var err error
		if minds[s], err = belief.New(transcript.Table(setup, game.AtSeat(s)), table); err != nil {
			return nil, err
		}
	}
	alive := seats
	told := func(after int) {
		m := &agent.Minds{After: after}
		for s := range alive.All() {
			m.Of[s] = believed(minds[s])
		}
		list = append(list, m)
	}
	claims := read(Game{Setup: setup, Log: log}).aroundFalseClaims()
	for i := range log {
		ev := &log[i]
		if claims[i] && ev.Kind == rules.Said { // a vote leads to an entry anyway
			told(i)
		}
		for s := range alive.All() {
			if ev.To.Includes(game.AtSeat(s)) {
				minds[s].Observe(ev)
			}
		}
		switch {
		case ev.Kind == rules.Executed, ev.Kind == rules.Died:
			alive = alive.Without(ev.Target)
		case ev.Kind == rules.PhaseBegan && (ev.Phase == game.PhaseVote || ev.Phase == game.PhaseNight && ev.Day > 0):
			told(i + 1)
		}
	}
	return list, nil
}

// believed infers beliefs and returns them in the form in which agents report them.
func believed(m *belief.Mind) *agent.Beliefs {
	var p belief.Posterior
	facts := m.Own()
	m.Infer(&p, &facts, false)
	return Told(m.Table.Setup, &p)
}

// Told rounds inferred beliefs about roles to the precision with which agents report them.
func Told(setup rules.Setup, p *belief.Posterior) *agent.Beliefs {
	b := new(agent.Beliefs)
	for s := range setup.Seats() {
		for _, role := range game.Roles {
			b.Roles[s][role] = agent.ChanceOf(p.Role[s][role])
		}
	}
	return b
}
