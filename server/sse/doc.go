// Package sse sends server-sent events: a Stream to one browser, and a Hub that
// sends the same to many. It knows nothing of what it sends.
//
// Why SSE: the browser sends ordinary forms, so only the server needs a stream. And
// a browser reconnects by itself and says what it has read.
//
//	out, err := sse.Open(w)
//	if err != nil {
//		return // the browser has gone
//	}
//	err = out.Poll(ctx, time.Second, func() (sse.News, error) { … })
package sse
