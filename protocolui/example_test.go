package protocolui_test

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

func ExampleNext() {
	table := protocolui.Situation{
		Self: game.SeatNumbered(1), Seats: 5, Alive: game.FirstSeats(5), Day: 1,
		Roles: []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed},
	}
	english, err := phrase.New("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	draft, err := protocolui.ParseDraft("REQUEST ANY (VOTE ?)")
	if err != nil {
		fmt.Println(err)
		return
	}
	step, err := protocolui.Next(draft, "", table)
	if err != nil {
		fmt.Println(err)
		return
	}
	view := step.In(english)
	fmt.Println(view.Words, "/", view.Missing)
	for _, choice := range view.Groups[0].Choices[:2] {
		fmt.Println(choice.Label, "→", choice.Draft)
	}
	// Output:
	// Everyone, please vote for ‹who›. / Choose who is meant
	// [01] → REQUEST ANY (VOTE Agent[01])
	// [02] → REQUEST ANY (VOTE Agent[02])
}
