// Package crowd plays on a server over HTTP in the place of many people and watchers, and measures the time until
// everybody at a table sees an answer. It knows only the pages and streams of the server, as a browser does.
//
//	report, err := crowd.Run(ctx, crowd.Plan{
//		URL: "http://127.0.0.1:8080", Tables: 20, People: 1, Watchers: 40, Seats: 5, Think: 2 * time.Second,
//		Time: time.Minute,
//	})
//	fmt.Println(report.Seen.P99)
package crowd
