package metrics

// A Metric is something that is counted, item by item.
type Metric uint8

// The metrics. The metrics of winning count the credits of equation 1 by role, out of the largest possible credits.
const (
	WinChameleon Metric = iota
	WinKnowing
	WinUndercover
	WinCivilian
	WinSharing
	WinDilemma
	WinGood
	Points     // points a game
	Others     // points a game of each of the two others
	Judgement  // votes for the spy
	Guessed    // right guesses of the spy
	Foreseen   // right guesses of another's vote
	SpyWon     // games won as the chameleon or the undercover
	Misled     // wrong guesses of the word by an accused chameleon, to those who know it
	SelfAware  // right answers to "are you the undercover?", after each round of clues
	Agreed     // games of cost sharing with an agreement
	OwnOffer   // agreements on the seat's own offer, among all agreements
	Defected   // rounds
	GaveLeast  // rounds in which nobody gave less than the seat
	Gave       // percents of the budget, in hundredths
	numMetrics // not a metric
)

var metricNames = [numMetrics]string{
	"win-chameleon", "win-knowing", "win-undercover", "win-civilian", "win-costsharing", "win-dilemma", "win-publicgood",
	"points", "points-others", "judgement", "guesses", "guesses-of-votes", "spy-wins", "misled", "self-awareness",
	"agreement", "own-offer", "defection", "gave-least", "gave",
}

func (m Metric) String() string { return metricNames[m] }

// An Item is a sum of items.
type Item struct {
	Value, Of float64
	Chance    float64 // what chance alone would reach of Of; counted for some metrics only
	Items     int
}

// A Tally adds up the figures of a seat, an agent or a person.
type Tally [numMetrics]Item

func (t *Tally) count(m Metric, value, chance float64) {
	t[m].Value += value
	t[m].Chance += chance
	t[m].Of++
	t[m].Items++
}

func (t *Tally) tell(m Metric, yes bool, chance float64) {
	value := 0.0
	if yes {
		value = 1
	}
	t.count(m, value, chance)
}

// Add adds a tally n times.
func (t *Tally) Add(o *Tally, n int) {
	for m := range t {
		if o[m].Items > 0 {
			t[m].Value += float64(n) * o[m].Value
			t[m].Of += float64(n) * o[m].Of
			t[m].Chance += float64(n) * o[m].Chance
			t[m].Items += n * o[m].Items
		}
	}
}

// Share returns a metric. It reports false if nothing was counted.
func (t *Tally) Share(m Metric) (float64, bool) { return t[m].Value / t[m].Of, t[m].Of > 0 }
