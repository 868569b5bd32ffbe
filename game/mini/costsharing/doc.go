// Package costsharing lets three seats agree on how to share a cost, as in the
// MAgIC paper (section 3.3): in each of at most five rounds everybody offers at
// the same time how to split it, in steps of 5 %, and then everybody votes at the
// same time for one of the offers; a vote for one's own is allowed. They agree if
// all vote for the same offer, or for offers that are the same.
//
// A seat's points are the percents that it need not pay; without agreement nobody
// gets any. All win as the paper counts if they agree, and none otherwise: whoever
// pays most has won, too, and has the fewest points. The pages say both.
//
//	offer, err := costsharing.OfferOf(costsharing.Shares{40, 35, 25}) // an answer
//	offer.Shares()                                                    // and back
//	costsharing.CaseOf(setting).Text("ja")                            // what the cost is for
//
// What is to be split, and how much each seat uses it, comes from one of seven
// cases. They are this project's own; the paper's are about airlines.
package costsharing
