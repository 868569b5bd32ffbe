// Package sse sends server-sent events. A Stream sends them to one browser; a Hub sends the same events to many. The
// package knows nothing about the contents.
//
// Server-sent events suffice because the browser sends ordinary forms, so that only the server needs a stream. A
// browser also reconnects automatically and says which event it has read last.
//
//	out, err := sse.Open(w)
//	if err != nil {
//		return // the browser has gone
//	}
//	err = out.Poll(ctx, time.Second, func() (sse.News, error) { … })
package sse
