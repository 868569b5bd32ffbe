package game

// A Role is what a seat was dealt (regulation 1.1, 1.2).
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
func (r Role) String() string { return nameOf(roleNames[:], int(r)) }

// ParseRole returns the role of a protocol word.
func ParseRole(word string) (Role, bool) {
	i := indexOf(roleNames[:], word)
	return Role(i), i > 0
}

// Species is what the seer and the medium see of the role: the possessed is human (1.2.2).
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

// Side is the side that the role wins with (1.2).
func (r Role) Side() Side {
	switch r {
	case RoleNone, RoleAny:
		return SideNone
	case RoleWerewolf, RolePossessed:
		return SideWerewolf
	}
	return SideVillage
}

// Species is what divination and the medium's gift tell of a seat.
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
func (s Species) String() string { return nameOf(speciesNames[:], int(s)) }

// ParseSpecies returns the species of a protocol word.
func ParseSpecies(word string) (Species, bool) {
	i := indexOf(speciesNames[:], word)
	return Species(i), i > 0
}

// A Side is one of the two that play against each other.
type Side uint8

// The sides. SideNone means that nobody has won yet.
const (
	SideNone Side = iota
	SideVillage
	SideWerewolf
)

var sideNames = [...]string{"", "VILLAGER", "WEREWOLF"}

// String returns the word of the AIWolf log for the side, "" for SideNone.
func (s Side) String() string { return nameOf(sideNames[:], int(s)) }

// ParseSide returns the side of a word of the AIWolf log.
func ParseSide(word string) (Side, bool) {
	i := indexOf(sideNames[:], word)
	return Side(i), i > 0
}

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
func (p Phase) String() string { return nameOf(phaseNames[:], int(p)) }

// ParsePhase returns the phase of a stored name.
func ParsePhase(name string) (Phase, bool) {
	i := indexOf(phaseNames[:], name)
	return Phase(i), i > 0
}

// A Channel is where something is said.
type Channel uint8

// The channels. Whispers are among living werewolves (1.3.3).
const (
	ChannelNone Channel = iota
	ChannelTalk
	ChannelWhisper
)

var channelNames = [...]string{"", "TALK", "WHISPER"}

// String returns the protocol's word for the channel, "" for ChannelNone.
func (c Channel) String() string { return nameOf(channelNames[:], int(c)) }

// ParseChannel returns the channel of a protocol word.
func ParseChannel(word string) (Channel, bool) {
	i := indexOf(channelNames[:], word)
	return Channel(i), i > 0
}

func nameOf(names []string, i int) string {
	if i >= len(names) {
		return "?"
	}
	return names[i]
}

// indexOf returns the index of a non-empty name, 0 if it is none of them.
func indexOf(names []string, name string) int {
	for i := 1; i < len(names); i++ {
		if names[i] == name {
			return i
		}
	}
	return 0
}
