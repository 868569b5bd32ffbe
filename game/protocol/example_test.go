package protocol_test

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

func Example() {
	s, err := protocol.Parse("Agent[1] BECAUSE (Agent[01] DIVINED Agent[3] WEREWOLF)(REQUEST ANY (ANY VOTE Agent[3]))")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println(s.Args[0].Verb, s.Args[0].Target.Seat().Number(), s.Args[0].Species)
	// Output:
	// Agent[01] BECAUSE (DIVINED Agent[03] WEREWOLF) (REQUEST ANY (VOTE Agent[03]))
	// DIVINED 3 WEREWOLF
}

func ExampleBecauseOf() {
	wolf := protocol.RefTo(game.SeatNumbered(3))
	fmt.Println(protocol.BecauseOf(
		protocol.Report(protocol.Divined, wolf, game.SpeciesWerewolf),
		protocol.Ask(protocol.Any, protocol.Act(protocol.Vote, wolf)),
	))
	// Output: BECAUSE (DIVINED Agent[03] WEREWOLF) (REQUEST ANY (VOTE Agent[03]))
}

func ExampleParse_error() {
	_, err := protocol.Parse("ESTIMATE Agent[03] FOX")
	fmt.Println(err)
	// Output: at byte 19: found "FOX", want role
}

func ExampleParseLenient() {
	s, changes, err := protocol.ParseLenient("request Agent2(vote Agent3)")
	fmt.Println(s, err)
	for _, c := range changes {
		fmt.Printf("%v at %d: %q read as %q\n", c.Kind, c.Offset, c.From, c.To)
	}
	// Output:
	// REQUEST Agent[02] (VOTE Agent[03]) <nil>
	// case at 0: "request" read as "REQUEST"
	// agent at 8: "Agent2" read as "Agent[02]"
	// space at 14: "" read as " "
	// case at 15: "vote" read as "VOTE"
	// agent at 20: "Agent3" read as "Agent[03]"
}

func ExampleResolve() {
	s, err := protocol.Parse("REQUEST Agent[02] (BECAUSE (VOTED ANY) (ANY VOTE Agent[03]))")
	if err != nil {
		fmt.Println(err)
		return
	}
	s = protocol.Resolve(s, game.SeatNumbered(1))
	protocol.Walk(&s, func(s *protocol.Sentence) bool {
		fmt.Printf("%v %v%v\n", s.Subject, s.Op, s.Verb)
		return true
	})
	// Output:
	// Agent[01] REQUEST
	// Agent[02] BECAUSE
	// Agent[02] VOTED
	// ANY VOTE
}
