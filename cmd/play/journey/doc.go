// Package journey is for tests that use the program as people do. It starts the program, in this process or another,
// and sits down at its tables with browsers, with or without scripts, over a connection that can be cut. Only the
// stored log is read behind its back. The journeys themselves are the tests of this package and of those below.
//
//	func TestMain(m *testing.M) { journey.Main(m) }
//
//	r := journey.Start(t)
//	r.Dealer.Next(1) // the same game each time
//	p := journey.NewPerson(t, browsertest.Phone, "ja")
//	p.Open(r.URL)
//	p.Play()
//	p.Finish()
//	p.CheckStored(r)
//
// A moment far into a game is a Position, at which Person.Place puts people.
package journey
