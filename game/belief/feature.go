package belief

import (
	"fmt"

	"aiwolfplay/game"
)

// A Feature is a [Kind] of evidence in certain circumstances. The likelihood
// [Table] holds weights for each by its name, such as "say.wolf.seer.day1".
type Feature uint8

// numFeatures is the number of features: over all kinds, the product of the
// lengths of their axes.
const numFeatures = 105

// features lists all features. Those of one kind are consecutive.
var features = listFeatures()

type featureList struct {
	first [numKinds]Feature // the first feature of each kind
	kind  [numFeatures]Kind
	name  [numFeatures]string
}

func listFeatures() (list featureList) {
	n := 0
	for _, k := range Kinds() {
		list.first[k] = Feature(n)
		names := []string{k.String()}
		for _, axis := range kinds[k].axes {
			var longer []string
			for _, name := range names {
				for _, word := range axis {
					longer = append(longer, name+"."+word)
				}
			}
			names = longer
		}
		for _, name := range names {
			list.kind[n], list.name[n] = k, name
			n++
		}
	}
	if n != numFeatures {
		panic(fmt.Sprintf("belief: numFeatures is %d, and there are %d features", numFeatures, n))
	}
	return list
}

// in returns the feature of the kind in the given circumstances: for each axis of
// the kind, in order, the index of the alternative. It panics on a wrong number of
// circumstances.
func (k Kind) in(circumstances ...int) Feature {
	axes := kinds[k].axes
	if len(circumstances) != len(axes) {
		panic(fmt.Sprintf("belief: %v has %d axes, got %d", k, len(axes), len(circumstances)))
	}
	at := 0
	for i, c := range circumstances {
		at = at*len(axes[i]) + c
	}
	return features.first[k] + Feature(at)
}

// oneIf returns 1 if the second of two alternatives holds, and else 0.
func oneIf(second bool) int {
	if second {
		return 1
	}
	return 0
}

// Kind returns the feature's kind.
func (f Feature) Kind() Kind { return features.kind[f] }

// String returns the name under which the table holds the feature.
func (f Feature) String() string { return game.NameOf(features.name[:], f) }

// IsClaim reports whether the feature is about claims alone. Only these features
// are used by the claims model, with which other models are compared.
func (f Feature) IsClaim() bool { return f.Kind().Group() == Claims || f.Kind().Group() == Silences }

// IsBallot reports whether the feature is a vote that was cast.
func (f Feature) IsBallot() bool { return f.Kind() == Ballot || f.Kind() == BallotAgain }

// IsSaid reports whether the feature is a statement of that day about the target.
func (f Feature) IsSaid() bool { return f.Kind().Group() == Sayings }
