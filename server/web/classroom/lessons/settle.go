package lessons

import (
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
)

// SettleQuery returns the answers of a village, once its game is over. Answers of werewolves don't count, because
// they knew.
func SettleQuery(r *screen.Recording, q *class.Query, village int) class.Answered {
	v := &q.Villages[village]
	items := r.As(game.Viewer{})
	public := make([]rules.Event, len(items))
	for i := range items {
		public[i] = items[i].Event
	}
	told := min(v.Told, len(public))
	a := class.Answered{
		N: v.N, Kind: v.Kind, Day: v.Day, Phase: v.Phase, Seat: v.Seat, Name: querySeat(v, v.Seat).Name,
		Compared: v.Kind == string(lesson.Wolf), Chance: lesson.Chance(len(v.Choices)),
	}
	a.Choices = queryChoices(r, v, public, told)
	right := rights(a.Choices)
	if a.Compared {
		agents, facts := r.Chances(public, told, v.Choices)
		for i := range a.Choices {
			a.Choices[i].Agents, a.Choices[i].Public = percent(agents[i]), percent(facts[i])
		}
		a.Agents, a.Public = lesson.Points(agents, right), lesson.Points(facts, right)
	}
	sum := 0
	for user, answer := range q.Answers {
		if answer.Village != village {
			continue
		}
		if a.Compared && wasWerewolf(r, user) {
			a.Knew++
			continue
		}
		i, sure := queryChoice(v, answer.Value)
		if i < 0 {
			continue
		}
		a.Answers++
		a.Choices[i].Sure[sure-lesson.Unsure]++
		sum += lesson.Points(lesson.Guess(len(v.Choices), i, sure), right)
	}
	a.Class = sum / max(a.Answers, 1)
	return a
}

// queryChoices returns the possible answers about a village, and marks the right ones.
func queryChoices(r *screen.Recording, v *class.QueryVillage, public []rules.Event, told int) (list []class.Choice) {
	next := lesson.Act("")
	if v.Kind == string(lesson.Next) {
		next = lesson.NextAct(public, told, game.SeatNumbered(v.Seat))
	}
	for _, n := range v.Choices {
		if next != "" {
			act := lesson.Acts[n-1]
			list = append(list, class.Choice{Act: string(act), Right: act == next})
			continue
		}
		role := r.Final().Seats[game.SeatNumbered(n)].Role
		list = append(list, class.Choice{Seat: n, Name: querySeat(v, n).Name, Right: role == game.RoleWerewolf})
	}
	return list
}

// rights returns whether each choice is right.
func rights(choices []class.Choice) (right []bool) {
	for i := range choices {
		right = append(right, choices[i].Right)
	}
	return right
}

// queryChoice returns the index of the choice that an answer names, -1 for none, and its certainty.
func queryChoice(v *class.QueryVillage, answer string) (i, sure int) {
	choice, sure := cutAnswer(answer)
	n, err := strconv.Atoi(choice)
	if err != nil {
		return -1, sure
	}
	return slices.Index(v.Choices, n), sure
}

// wasWerewolf reports whether a user played a werewolf in a game.
func wasWerewolf(r *screen.Recording, user string) bool {
	seat := r.SeatOf(user)
	return seat != game.NoSeat && r.Final().Seats[seat].Role == game.RoleWerewolf
}
