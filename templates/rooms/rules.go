package rooms

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/ui"
	"aiwolfplay/templates/village"
)

// Rules describes a setup in words. The panel of the rules is made from the setup that is played.
type Rules struct{ rules.Setup }

// RoleCounts returns the roles of the village.
func (r Rules) RoleCounts() []village.RoleCount {
	var list []village.RoleCount
	for _, role := range game.Roles {
		if n := int(r.Roles[role]); n > 0 {
			list = append(list, village.RoleCount{Role: role, Seats: n})
		}
	}
	return list
}

// Told returns the options that have a line of their own.
func (r Rules) Told() []RuleOption {
	var list []RuleOption
	for _, o := range rules.Options() {
		value := o.Of(r.Setup)
		if o.Shown == rules.Always || o.Shown == rules.WhenOn && value > 0 {
			list = append(list, RuleOption{o.Name, value})
		}
	}
	return list
}

// A RuleOption is an option of the rules, and its value in a setup.
type RuleOption struct {
	Name  string
	Value uint8
}

// TextID returns the id of the option's text.
func (o RuleOption) TextID() string {
	if o.Value > 0 {
		return "rules." + o.Name + ".on"
	}
	return "rules." + o.Name + ".off"
}

// Guards reports whether somebody guards at night.
func (r Rules) Guards() bool { return r.Roles[game.RoleBodyguard] > 0 }

// Identifies reports whether somebody learns the species of the executed.
func (r Rules) Identifies() bool { return r.Roles[game.RoleMedium] > 0 }

// Whispers reports whether there are wolves to whisper.
func (r Rules) Whispers() bool { return r.Roles[game.RoleWerewolf] > 1 }

// lines returns the texts of each line of the list.
func (r Rules) lines(w ui.Words) (list [][]string) {
	for _, o := range r.Told() {
		list = append(list, []string{w.T(o.TextID(), "Value", o.Value)})
	}
	list = append(list, []string{w.T("rules.turns", "Turns", r.TalkTurns, "Talks", r.TalksPerDay)}, r.tie(w))
	if r.Whispers() {
		list = append(list, []string{w.T("rules.whisper")})
	}
	night := []string{w.T("rules.night")}
	if r.Guards() {
		night = append(night, w.T("rules.guard"))
	}
	if r.Identifies() {
		night = append(night, w.T("rules.medium"))
	}
	return append(list, night, []string{w.T("rules.win")})
}

// tie returns a text that says what follows a tied vote.
func (r Rules) tie(w ui.Words) []string {
	switch {
	case r.Revotes > 0 && r.NoExecution:
		return []string{w.T("rules.revote"), w.T("rules.tie.nobody")}
	case r.Revotes > 0:
		return []string{w.T("rules.revote"), w.T("rules.tie.drawn")}
	case r.NoExecution:
		return []string{w.T("rules.once.nobody")}
	}
	return []string{w.T("rules.once.drawn")}
}
