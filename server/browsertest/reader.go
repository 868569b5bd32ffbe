package browsertest

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// A Spoken is an element as a screen reader presents it.
type Spoken struct {
	Role, Name, Description string
	Disabled, Checked       bool
	node                    cdp.BackendNodeID
}

// Read returns all that a screen reader finds on the page, in order: the browser's accessibility tree.
func (p *Player) Read() (all []Spoken) {
	p.t.Helper()
	p.do("read the page aloud", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			return err
		}
		nodes := map[accessibility.NodeID]*accessibility.Node{}
		for _, node := range tree.Nodes {
			nodes[node.NodeID] = node
		}
		var walk func(id accessibility.NodeID)
		walk = func(id accessibility.NodeID) {
			node := nodes[id]
			if node == nil {
				return
			}
			if !node.Ignored {
				s := Spoken{
					Role: plain(node.Role), Name: plain(node.Name), Description: plain(node.Description), node: node.BackendDOMNodeID,
				}
				for _, property := range node.Properties {
					on := plain(property.Value) == "true"
					s.Disabled = s.Disabled || on && property.Name == accessibility.PropertyNameDisabled
					s.Checked = s.Checked || on && property.Name == accessibility.PropertyNameChecked
				}
				all = append(all, s)
			}
			for _, child := range node.ChildIDs {
				walk(child)
			}
		}
		if len(tree.Nodes) > 0 {
			walk(tree.Nodes[0].NodeID)
		}
		return nil
	}))
	return all
}

// PressOn moves the focus to what a screen reader has found, and presses a key there.
func (p *Player) PressOn(s Spoken, key string) {
	p.t.Helper()
	p.do("focus "+s.Role+" "+s.Name, call(dom.Focus, dom.FocusParams{BackendNodeID: s.node}))
	p.Press(key)
}

// plain returns a value of the tree as text.
func plain(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) == nil {
		return strings.Join(strings.Fields(text), " ")
	}
	return string(v.Value)
}
