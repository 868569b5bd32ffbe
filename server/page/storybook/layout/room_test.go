package layout

import (
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestRoomInSmallWindows checks that no choice of a seat's occupant is cut off, and that no line breaks within the
// code of the room's address.
func TestRoomInSmallWindows(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	for _, device := range book.Devices[:2] {
		p := browsertest.New(t, device, "ja")
		for _, lang := range ui.Langs {
			for _, story := range []string{"room-host", "move"} {
				p.Open(b.URL + book.Path(lang, story))
				for _, fault := range browsertest.Eval[[]string](p, `(() => {
					const faults = [];
					const pen = document.createElement('canvas').getContext('2d');
					const arrow = 20; // px, width of the select's arrow
					for (const select of document.querySelectorAll('.chair__acts select')) {
						const style = getComputedStyle(select);
						pen.font = style.font;
						const room = select.clientWidth - parseFloat(style.paddingInlineStart) - arrow;
						for (const {text} of select.options) {
							const width = Math.ceil(pen.measureText(text).width);
							if (width > room) faults.push(text + ': ' + width + ' of ' + room + ' px');
						}
					}
					for (const code of document.querySelectorAll('.waiting__tail')) {
						if (code.getClientRects().length !== 1) faults.push('a line breaks within ' + code.textContent);
					}
					if (!document.querySelector('.waiting__tail')) faults.push('no address');
					return faults;
				})()`) {
					t.Errorf("%s in %s, %d px: %s", story, lang, device.Width, fault)
				}
			}
		}
	}
}
