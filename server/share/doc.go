// Package share divides what there is little of among those who want it: how often something
// may be done, how many places may be held, how many bytes may be kept.
//
//	tries := share.NewRates(share.Every(time.Minute, 10))
//	if wait := tries.Take("anna"); wait > 0 { … } // too many: the next one in so long
//
//	streams := share.NewPlaces(4000, 600)
//	leave, err := streams.Take("192.0.2.1", 1, stop)
//	if err != nil { … }
//	defer leave()
//
//	turn, err := turns.Wait(ctx, payer) // one of few who work at a time
//	if err != nil { … }
//	defer turn.End()
//	ctx = turn.In(ctx)
//	for … { share.Breathe(ctx) } // others go first in the middle of it, and a payer who has had their share rests
//
// It knows no requests and no games: who counts as one is a text that its callers choose.
package share
