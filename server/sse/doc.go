// Package sse sends server-sent events: one stream to one browser, and a hub
// that tells many browsers the same. It knows nothing of what it sends.
//
// Why SSE: what goes from the browser to the server are ordinary forms, and a
// browser connects again by itself and says what it has read.
//
//	out, err := sse.Open(w)
//	if err != nil {
//		return // the browser has gone
//	}
//	err = out.Poll(ctx, time.Second, func() (sse.News, error) { … })
package sse
