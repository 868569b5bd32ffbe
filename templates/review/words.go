package review

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// A Word is a claim or an accusation of the visitor's seat, and how it moved the village. Only the visitor sees it.
// Chances are in percent.
type Word struct {
	Day    int
	Claim  game.Role // RoleNone for none
	Target seat.Seat // accused, or cleared by a result; NoSeat for nobody
	Clears bool
	Lie    bool // the visitor knew better
	// The public's estimate that Target was a werewolf, before and after the word. Without a target, it is about the
	// visitor.
	Before, After int
	// The chance of the visitor's side to win before and after it, -1 if that has no value.
	WinBefore, WinAfter int
	Effect              Effect
	Believed            []seat.Seat // of a lie of the werewolves' side: the villagers that it moved
	Doubted             []seat.Seat // and those that it did not
	Href                string      // of its line
}

// An Effect says whether words helped the side of the speaker; each has a text effect.<effect>.
type Effect string

// The effects.
const (
	EffectHelped Effect = "helped"
	EffectHurt   Effect = "hurt"
	EffectNone   Effect = "none"
)

// effectLeast is the least change in the chance to win, in percentage points, that counts as an effect.
const effectLeast = 2

// EffectOf returns the effect of a change of the chance to win by the given number of percentage points.
func EffectOf(points int) Effect {
	switch {
	case points >= effectLeast:
		return EffectHelped
	case points <= -effectLeast:
		return EffectHurt
	}
	return EffectNone
}

// effects returns the number of words with an effect.
func (r *Review) effects(e Effect) (n int) {
	for i := range r.Words {
		if r.Words[i].Effect == e {
			n++
		}
	}
	return n
}

// text returns a summary of the words.
func (o *Word) text(w ui.Words) string {
	day, target := o.Day, ui.Number(o.Target.Seat)
	switch {
	case o.Claim == game.RoleNone && o.Clears:
		return w.T("spoken.clears", "Day", day, "Seat", target)
	case o.Claim == game.RoleNone:
		return w.T("spoken.accuses", "Day", day, "Seat", target)
	case !o.Target.Some():
		return w.T("spoken.claim.role", "Day", day, "Role", w.Role(o.Claim))
	case o.Clears:
		return w.T("spoken.claim.clears", "Day", day, "Role", w.Role(o.Claim), "Seat", target)
	}
	return w.T("spoken.claim.accuses", "Day", day, "Role", w.Role(o.Claim), "Seat", target)
}

// moved returns a text that says how the words changed the beliefs of the village, and the chance to win.
func (o *Word) moved(w ui.Words) string {
	text := w.T("spoken.you", "Before", o.Before, "After", o.After)
	if o.Target.Some() {
		text = w.T("spoken.target", "Seat", ui.Number(o.Target.Seat), "Before", o.Before, "After", o.After)
	}
	if o.WinBefore >= 0 {
		text += " " + w.T("spoken.win", "Before", o.WinBefore, "After", o.WinAfter)
	}
	return text
}
