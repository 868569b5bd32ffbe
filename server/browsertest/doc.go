// Package browsertest lets a test act as a person at a browser: open a page, click visible elements, press keys, wait
// for elements to appear, and read the page.
//
// It is support for tests only and knows nothing of the game. Three habits
// are built in, so that no test has to remember them:
//
//   - Only real input. A click is a mouse press, or a touch, at the middle of
//     an element that is visible, enabled, at rest and covered by nothing. A
//     test cannot click anything that a person could not.
//   - Never sleep. Everything waits for its condition and fails the test, with
//     a picture of the page, when [Player.Timeout] has passed.
//   - Never look away. An error on the browser's console (an uncaught
//     exception, a refused request, a violation of the content security
//     policy) fails the test that caused it, unless [Player.AllowErrors] named
//     it beforehand.
//
// All players of a test process share one browser; each has cookies, a language and a window of its own. If Chromium is
// not installed, the tests are skipped with a message; with CI=true they fail instead.
//
//	func TestMain(m *testing.M) { browsertest.Main(m) }
//
//	func TestPlayNow(t *testing.T) {
//		srv := httptest.NewServer(handler)
//		t.Cleanup(srv.Close) // before New: players leave first
//		p := browsertest.New(t, browsertest.Phone, "ja")
//		p.Open(srv.URL)
//		p.ClickText("button", "すぐ遊ぶ")
//		p.WaitVisible("[data-phase]")
//		p.CheckAccessible()
//	}
package browsertest
