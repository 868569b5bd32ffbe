package agent

// A Lasting agent can play a set of games (regulation 2.3: a hundred): the same
// minds sit on the same seats in all of them, so that what it has learned of a
// seat holds in the next game. What it does follows from what it observed in
// the games of the set, as it otherwise does from one: an agent built anew and
// fed the same games goes on as the one before it, whatever it was asked.
type Lasting interface {
	Agent
	// Again seats the agent, on its old seat, at the set's next game. It has
	// observed the end of the one before.
	Again(s Seating) error
}

// Stay returns a factory for one seat of a set of games: a Lasting agent stays
// for the set, any other is built anew for each game. Its calls must not be
// concurrent.
//
//	sit := agent.Stay(bayes.New)
//	for game := range 100 {
//		mind, err := sit(agent.Seating{Seat: 2, Setup: setup, Key: keyOf(game).Agent(2)})
func Stay(f Factory) Factory {
	var stays Lasting
	return func(s Seating) (Agent, error) {
		if stays != nil {
			return stays, stays.Again(s)
		}
		a, err := f(s)
		if err != nil {
			return nil, err
		}
		stays, _ = a.(Lasting)
		return a, nil
	}
}
