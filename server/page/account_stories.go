package page

import "aiwolfplay/game"

// accountStories are the pages of people who have a name here.
func accountStories(w words) []Story {
	wrong := Problem{Text: w.refused}
	taken := Problem{Field: "name", Text: w.refused}
	someone := Standing{Name: "月夜の旅人", Sides: []SideStanding{
		{Side: game.SideVillage, Wins: Wins{Games: 21, Won: 12}, Rating: 1534}, {Side: game.SideWerewolf, Wins: Wins{Games: 9, Won: 4}, Rating: 1487},
	}, Roles: []RoleStanding{{Role: game.RoleVillager, Wins: Wins{Games: 14, Won: 8}}, {Role: game.RoleWerewolf, Wins: Wins{Games: 9, Won: 4}}}}
	novice := Standing{Name: "Anna", Sides: []SideStanding{{Side: game.SideWerewolf, Wins: Wins{Games: 1, Won: 1}}}}
	you := &SeatCard{Seat: seatAt(1), Role: game.RoleSeer, Won: true}
	return []Story{
		{"signin", &Sign{Games: 3}},
		{"signin-wrong", &Sign{Name: "月夜", Problem: wrong}},
		{"signup", &Sign{New: true, Games: 1}},
		{"signup-taken", &Sign{New: true, Name: "月夜", Problem: taken}},
		{"account", &Account{Chrome: Chrome{Account: "月夜の旅人"}, Name: "月夜の旅人", Since: storyTime, Games: 2, Did: "password"}},
		{"account-refused", &Account{Chrome: Chrome{Account: "月夜の旅人"}, Name: "月夜の旅人", Since: storyTime, Do: "delete", Problem: wrong}},
		{"people", &People{People: []Standing{someone, novice}, Page: 2, More: true, Missing: "Ben"}},
		{"people-empty", &People{Page: 1}},
		{"person", &Person{Standing: someone, Since: storyTime, More: true, Games: []Finished{
			{ID: "a", Ended: storyTime, Days: 3, Seats: 5, Winner: game.SideVillage, You: you}, {ID: "b", Ended: storyTime, Days: 6, Seats: 15, Winner: game.SideWerewolf, You: you},
		}}},
		{"person-new", &Person{Standing: Standing{Name: "Anna"}, Since: storyTime, You: true}},
	}
}
