// Package crowd plays on a server over HTTP, as many people and watchers at a time as it is told,
// and measures how long it takes until an answer is seen by everybody at its table. It knows the
// server by its pages and streams only, as a browser does.
//
//	report, err := crowd.Run(ctx, crowd.Plan{
//		URL: "http://127.0.0.1:8080", Tables: 20, People: 1, Watchers: 40, Seats: 5, Think: 2 * time.Second,
//		Time: time.Minute,
//	})
//	fmt.Println(report.Seen.P99)
package crowd
