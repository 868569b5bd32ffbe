package browsertest

import (
	"context"
	"encoding/json"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// FrameTexts returns the visible text of each frame in the page, in the page's order. It is "" for a frame that the
// browser refused to fill.
func (p *Player) FrameTexts() (texts []string) {
	p.t.Helper()
	p.do("read the frames", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, page.GetFrameTree, cdp.Empty{})
		if err != nil {
			return err
		}
		for _, child := range tree.FrameTree.ChildFrames {
			text, err := "", error(nil)
			if child.Frame.UnreachableURL == "" {
				text, err = frameText(ctx, t, child.Frame.ID)
			}
			if err != nil {
				return err
			}
			texts = append(texts, text)
		}
		return nil
	}))
	return texts
}

// frameText returns the visible text of a frame.
func frameText(ctx context.Context, t *chromedp.Target, id cdp.FrameID) (text string, err error) {
	world, err := cdp.Call(ctx, t, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: id})
	if err != nil {
		return "", err
	}
	value, err := cdp.Call(ctx, t, runtime.Evaluate, runtime.EvaluateParams{
		Expression: "document.body.innerText", ContextID: world.ExecutionContextID,
	})
	if err != nil {
		return "", err
	}
	return text, json.Unmarshal(value.Result.Value, &text)
}
