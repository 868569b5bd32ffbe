package names

import "aiwolfplay/server/random"

// Firsts lists the codes of the first words of names of two words, "snow-fox". None of them is a word of the game:
// nobody is named after a colour that the seer sees, or called honest. The pages have a word for each in every
// language.
var Firsts = [...]string{
	"spring", "summer", "autumn", "winter", "morning", "evening", "sun", "star", "sky", "cloud", "wind", "rain", "snow",
	"sea", "river", "lake", "mountain", "forest", "meadow", "red", "blue", "golden", "silver", "little",
}

// Pairs returns all names of two words, such as "snow-fox", in random order.
func Pairs() []string {
	list := make([]string, len(Firsts)*len(Animals))
	for i, n := range random.Perm(len(list)) {
		list[i] = Firsts[n/len(Animals)] + "-" + Animals[n%len(Animals)]
	}
	return list
}
