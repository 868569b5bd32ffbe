package game

import "slices"

// A Role is the part that a seat was dealt (regulation 1.1, 1.2).
type Role uint8

// The roles. RoleNone means "not known"; RoleAny occurs in sentences only.
const (
	RoleNone Role = iota
	RoleVillager
	RoleSeer
	RoleMedium
	RoleBodyguard
	RoleWerewolf
	RolePossessed
	RoleAny

	// NumRoles is the length of an array indexed by a dealt Role.
	NumRoles = int(RoleAny)
)

var roleNames = [...]string{"", "VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "WEREWOLF", "POSSESSED", "ANY"}

// Roles lists the roles that can be dealt, in the order of the regulation.
var Roles = [...]Role{RoleVillager, RoleSeer, RoleMedium, RoleBodyguard, RoleWerewolf, RolePossessed}

// String returns the protocol's word for the role, "" for RoleNone.
func (r Role) String() string { return NameOf(roleNames[:], r) }

// ParseRole returns the role of a protocol word.
func ParseRole(word string) (Role, bool) { return Named[Role](roleNames[:], word) }

// Species returns the species that the seer and the medium see: the possessed is human (1.2.2).
func (r Role) Species() Species {
	switch r {
	case RoleNone:
		return SpeciesNone
	case RoleAny:
		return SpeciesAny
	case RoleWerewolf:
		return SpeciesWerewolf
	}
	return SpeciesHuman
}

// Side returns the side that the role wins with (1.2).
func (r Role) Side() Side {
	switch r {
	case RoleNone, RoleAny:
		return SideNone
	case RoleWerewolf, RolePossessed:
		return SideWerewolf
	}
	return SideVillage
}

// Species is the result of a divination, and of the medium's gift.
type Species uint8

// The species. SpeciesNone means "not known"; SpeciesAny occurs in sentences only.
const (
	SpeciesNone Species = iota
	SpeciesHuman
	SpeciesWerewolf
	SpeciesAny
)

var speciesNames = [...]string{"", "HUMAN", "WEREWOLF", "ANY"}

// String returns the protocol's word for the species, "" for SpeciesNone.
func (s Species) String() string { return NameOf(speciesNames[:], s) }

// ParseSpecies returns the species of a protocol word.
func ParseSpecies(word string) (Species, bool) { return Named[Species](speciesNames[:], word) }

// A Side is one of the two sides that play against each other.
type Side uint8

// The sides. SideNone means that nobody has won yet.
const (
	SideNone Side = iota
	SideVillage
	SideWerewolf
)

var sideNames = [...]string{"", "VILLAGER", "WEREWOLF"}

// String returns the word of the AIWolf log for the side, "" for SideNone.
func (s Side) String() string { return NameOf(sideNames[:], s) }

// ParseSide returns the side of a word of the AIWolf log.
func ParseSide(word string) (Side, bool) { return Named[Side](sideNames[:], word) }

// A Phase is a part of a day that everybody knows of.
type Phase uint8

// The phases of a day in their order. Day 0 has a night only.
const (
	PhaseNone Phase = iota
	PhaseTalk
	PhaseVote
	PhaseNight
	PhaseOver
)

var phaseNames = [...]string{"", "talk", "vote", "night", "over"}

// String returns the phase's name as stored and as used in message ids.
func (p Phase) String() string { return NameOf(phaseNames[:], p) }

// ParsePhase returns the phase of a stored name.
func ParsePhase(name string) (Phase, bool) { return Named[Phase](phaseNames[:], name) }

// A Channel carries utterances.
type Channel uint8

// The channels. Whispers are among living werewolves (1.3.3).
const (
	ChannelNone Channel = iota
	ChannelTalk
	ChannelWhisper
)

var channelNames = [...]string{"", "TALK", "WHISPER"}

// String returns the protocol's word for the channel, "" for ChannelNone.
func (c Channel) String() string { return NameOf(channelNames[:], c) }

// ParseChannel returns the channel of a protocol word.
func ParseChannel(word string) (Channel, bool) { return Named[Channel](channelNames[:], word) }

// NameOf returns the name of a constant from a list that begins with the name of the constant 0. It returns "?" for a
// constant that is not in the list.
func NameOf[C ~uint8](names []string, c C) string {
	if int(c) >= len(names) {
		return "?"
	}
	return names[c]
}

// Named returns the constant with a name, from a list such as that of NameOf. It never returns the constant 0, which
// means that there is none.
func Named[C ~uint8](names []string, name string) (C, bool) {
	i := max(0, slices.Index(names, name))
	return C(i), i > 0
}
