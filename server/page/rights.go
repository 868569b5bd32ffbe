package page

import (
	"fmt"

	"aiwolfplay/server/control"
)

// A Right is something that not everybody may do, and who may do it.
type Right struct {
	What control.What
	By   []RightBy
}

// A RightBy is those who may do something at the same time.
type RightBy struct {
	When control.When
	Who  []control.Who
}

func rightID(id fmt.Stringer) string { return "control." + id.String() }

// Rights is the table of control in the order in which people read it, without those who may never.
func (*Help) Rights() []Right {
	var rights []Right
	for what := range control.NumWhat {
		right := Right{What: what}
		for when := control.NumWhen - 1; when > control.Never; when-- {
			by := RightBy{When: when}
			for who := control.NumWho; who > 0; who-- {
				if control.Rule(who-1, what) == when {
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
