package small

// The numbers of small villages, chosen by hand unless a comment says otherwise.
const (
	// wordOfFew is the least gain for which a wolf votes otherwise than it declared. A hazier seat demands less.
	wordOfFew = 0.12
	// pauses is the chance per day to begin one turn later. Without it the characters would always begin in the same
	// order.
	pauses = 0.4
	// givesReasons is the least Character.Reasons of a character that explains why it answers yes.
	givesReasons = 0.2
	// firstOpinions is the turn of the first day from which opinions make sense.
	firstOpinions = 2
)
