package page

import "aiwolfplay/game"

// OwnWord is a claim or an accusation of the visitor's seat, and how it moved the village. Only the visitor sees it.
// Chances are in percent.
type OwnWord struct {
	Day    int
	Claim  game.Role // RoleNone for none
	Target Seat      // who is accused, or cleared by a result; NoSeat for nobody
	Clears bool
	Lie    bool // the visitor knew better
	// How likely everybody took Target, or without one the visitor, for a werewolf before and after it.
	Before, After int
	// The chance of the visitor's side to win before and after it, -1 where that has no value.
	WinBefore, WinAfter int
	Effect              Effect
	Believed            []Seat // of a lie of the werewolves' side: the villagers that it moved
	Doubted             []Seat // and those that it did not
	Href                string // of its line
}

// An Effect says whether words helped the side of the speaker; each has a text effect.<effect>.
type Effect string

// The effects.
const (
	EffectHelped Effect = "helped"
	EffectHurt   Effect = "hurt"
	EffectNone   Effect = "none"
)

// effectLeast is by how many points of a hundred the chance to win moves that counts as an effect.
const effectLeast = 2

// EffectOf says what a change of the chance to win by so many points is.
func EffectOf(points int) Effect {
	switch {
	case points >= effectLeast:
		return EffectHelped
	case points <= -effectLeast:
		return EffectHurt
	}
	return EffectNone
}

// Helped counts the words that helped.
func (r Review) Helped() int { return r.effects(EffectHelped) }

// Hurt counts the words that hurt.
func (r Review) Hurt() int { return r.effects(EffectHurt) }

func (r Review) effects(e Effect) (n int) {
	for i := range r.Words {
		if r.Words[i].Effect == e {
			n++
		}
	}
	return n
}
