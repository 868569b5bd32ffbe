// Package limit limits how much each client may use: how often something may be done, how many slots and bytes may
// be held, and how much work runs at a time.
//
//	tries := limit.NewRates(limit.Every(time.Minute, 10))
//	if wait := tries.Take("anna"); wait > 0 { … } // too many: try again after wait
//
//	streams := limit.NewSlots(4000, 600)
//	leave, err := streams.Take("192.0.2.1", 1, stop)
//	if err != nil { … }
//	defer leave()
//
//	leave, err := workers.Enter(ctx, "192.0.2.1") // waits for one of a few workers
//	if err != nil { … }
//	defer leave()
//
// It knows nothing of requests and games: its callers choose the keys of clients.
package limit
