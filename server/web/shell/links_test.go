package shell

import "testing"

// TestOpenOutside checks that links open outside the frame, except those within it, and that nothing else of a page
// changes.
func TestOpenOutside(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`<a href="/games">x</a>`:                  `<a href="/games" target="_blank" rel="noopener">x</a>`,
		`<a href="https://a.example/?a&amp;b">`:   `<a href="https://a.example/?a&amp;b" target="_blank" rel="noopener">`,
		`<a href="/" rel="nofollow" target=_top>`: `<a href="/" target="_blank" rel="noopener nofollow">`,
		`<a class="x" href="#line-1">`:            `<a class="x" href="#line-1" target="_self" rel="noopener">`,
		`<a href="/embed/tv?lang=ja">`:            `<a href="/embed/tv?lang=ja" target="_self" rel="noopener">`,
		`<a href="/embedded">`:                    `<a href="/embedded" target="_blank" rel="noopener">`,
		`<p title="<a href=/>">&lt;a&gt;</p>`:     `<p title="<a href=/>">&lt;a&gt;</p>`,
		"<!doctype html>\n<svg><use href=\"#a\"/></svg><title><a></title><br/>日本 & x": "" +
			"<!doctype html>\n<svg><use href=\"#a\"/></svg><title><a></title><br/>日本 & x",
		"": "",
	} {
		if got, err := openOutsideFrame([]byte(in)); err != nil || string(got) != want {
			t.Errorf("%s:\ngot  %s, %v\nwant %s", in, got, err, want)
		}
	}
}
