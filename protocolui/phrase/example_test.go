package phrase_test

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

func ExampleWriter_Sentence() {
	because := protocol.BecauseOf(
		protocol.OnDay(1, protocol.Act(protocol.Voted, 3).By(2)),
		protocol.Believe(2, game.RoleWerewolf))
	for _, language := range []string{"ja", "en"} {
		w, err := phrase.New(language)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(w.Sentence(because, phrase.Context{Speaker: game.SeatNumbered(1)}))
	}
	// Output:
	// 〔02〕が1日目に〔03〕に投票したので、〔02〕は人狼だと思います。
	// I think [02] is a Werewolf, because they voted for [03] on day 1.
}
