package page

import (
	"fmt"

	"aiwolfplay/server/permission"
)

// A Right is something that not everybody may do, and who may do it.
type Right struct {
	What permission.Action
	By   []RightBy
}

// A RightBy is those who may do something at the same time.
type RightBy struct {
	When permission.Condition
	Who  []permission.Party
}

func rightID(id fmt.Stringer) string { return "control." + id.String() }

// Rights is the table of control in the order in which people read it, without those who may never.
func (*Help) Rights() []Right {
	var rights []Right
	for what := range permission.NumActions {
		right := Right{What: what}
		for when := permission.NumConditions - 1; when > permission.Never; when-- {
			by := RightBy{When: when}
			for who := permission.NumParties; who > 0; who-- {
				if permission.Rule(who-1, what) == when {
					by.Who = append(by.Who, who-1)
				}
			}
			if len(by.Who) > 0 {
				right.By = append(right.By, by)
			}
		}
		rights = append(rights, right)
	}
	return rights
}
