package help

import (
	"fmt"

	"aiwolfplay/server/permission"
	"aiwolfplay/templates/ui"
)

// A Right is an action that not everybody may do, with the parties that may do it.
type Right struct {
	What permission.Action
	By   []RightBy
}

// A RightBy has those who may do something at the same time.
type RightBy struct {
	When    permission.Condition
	Parties []permission.Party
}

// RightID returns the id of the text of an action, a condition or a party.
func RightID(id fmt.Stringer) string { return "control." + id.String() }

func control(w ui.Words, id fmt.Stringer) string { return w.T(RightID(id)) }

// Rights returns the table of permissions in the order in which people read it. It leaves out the parties that may
// never do an action.
func Rights() (rights []Right) {
	for what := range permission.NumActions {
		right := Right{What: what}
		for when := permission.NumConditions - 1; when > permission.Never; when-- {
			by := RightBy{When: when}
			for who := permission.NumParties; who > 0; who-- {
				if permission.Rule(who-1, what) == when {
					by.Parties = append(by.Parties, who-1)
				}
			}
			if len(by.Parties) > 0 {
				right.By = append(right.By, by)
			}
		}
		rights = append(rights, right)
	}
	return rights
}
