package wire

import (
	"aiwolfplay/game"
)

// info returns the GameInfo of the seat at this moment.
func (s *Seat) info() *GameInfo {
	g := &GameInfo{
		Agent: s.seat.Number(), Day: s.day, CursedFox: None,
		AttackVoteList: s.lastNight, AttackedAgent: number(s.lastAttacked),
		DivineResult: s.divined, ExecutedAgent: number(s.lastExecuted),
		ExistingRoleList: s.existing, GuardedAgent: number(s.lastGuarded),
		LastDeadAgentList: s.died, LatestAttackVoteList: s.attacks.votes,
		LatestExecutedAgent: number(s.executed), LatestVoteList: s.votes.votes,
		MediumResult: s.identified, VoteList: s.yesterday,
		TalkList: s.said.talks, WhisperList: s.whispered.talks,
	}
	if s.divined != nil && s.divined.Day != s.day {
		g.DivineResult = nil // the result of this night comes tomorrow
	}
	over := s.shown == s.setup.Seats()
	if !over {
		g.RoleMap = append(g.RoleMap, Entry[string]{g.Agent, s.role.String()}) // its own first
	}
	for i := range s.setup.Seats() {
		seat := game.Seat(i)
		status := Alive
		if !s.alive.Has(seat) {
			status = Dead
		}
		g.StatusMap = append(g.StatusMap, Entry[string]{seat.Number(), status})
		if role := s.roles[seat]; role != game.RoleNone && (over || seat != s.seat) {
			g.RoleMap = append(g.RoleMap, Entry[string]{seat.Number(), role.String()})
		}
	}
	for seat := range s.present.All() {
		g.RemainTalkMap = append(g.RemainTalkMap, Entry[int]{seat.Number(), s.said.left[seat]})
		if s.role == game.RoleWerewolf && s.roles[seat] == game.RoleWerewolf {
			g.RemainWhisperMap = append(g.RemainWhisperMap, Entry[int]{seat.Number(), s.whispered.left[seat]})
		}
	}
	return g
}

// setting returns the GameSetting of the table.
func (s *Seat) setting() *GameSetting {
	setup := &s.setup
	g := &GameSetting{
		EnableNoAttack: setup.NoAttack, EnableNoExecution: setup.NoExecution, EnableRoleRequest: s.opt.AskRole,
		MaxAttackRevote: int(setup.AttackRevotes), MaxRevote: int(setup.Revotes), MaxSkip: referenceSkips,
		MaxTalk: int(setup.TalksPerDay), MaxTalkTurn: int(setup.TalkTurns),
		MaxWhisper: int(setup.WhispersPerDay), MaxWhisperTurn: int(setup.WhisperTurns),
		PlayerNum: setup.Seats(), RandomSeed: s.opt.RandomSeed, RoleNumMap: RoleNumbers{},
		TalkOnFirstDay: setup.TalkOnFirstDay, TimeLimit: None, ValidateUtterance: true, VoteVisible: true,
	}
	if s.opt.TimeLimit > 0 {
		g.TimeLimit = s.opt.TimeLimit
	}
	for _, role := range game.Roles {
		g.RoleNumMap[role.String()] = int(setup.Roles[role])
	}
	return g
}

// referenceSkips is the maxSkip that every contest has sent, whatever its rule for
// the end of talk was (regulation 1.3.1).
const referenceSkips = 2

// number returns a seat's number, or None.
func number(seat game.Seat) int {
	if seat == game.NoSeat {
		return None
	}
	return seat.Number()
}
