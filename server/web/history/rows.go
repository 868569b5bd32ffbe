package history

import (
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"io"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/dataset"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

// rowsBytes bounds the compressed rows of finished games that are kept, because computing rows of beliefs takes
// thirty milliseconds a game, and a file contains all games.
const rowsBytes = 96 << 20

// A rowsKey identifies the rows of a game in a file. It contains everything that the rows depend on.
type rowsKey struct{ game, table, format, digest, membership string }

// compressedRows are rows of a game.
type compressedRows []byte

// Size returns the number of bytes of the rows and their key.
func (r compressedRows) Size() int { return len(r) + 256 }

// RowsHeld returns the number of bytes of all kept rows.
func (p *Pages) RowsHeld() int { return p.rows.Held() }

// writeRows writes the rows of a finished game. It waits for a worker if it has to compute them.
func (d dataPages) writeRows(c echo.Context, out io.Writer, id string, t *dataset.Table, format string) error {
	ctx := c.Request().Context()
	key, err := d.rowsKeyOf(ctx, id, t, format)
	if err != nil {
		return err
	}
	kept, ok := d.rows.Get(key)
	if !ok {
		if kept, err = d.computeRows(c, id, t, format); err != nil {
			return err
		}
		if key.digest != "" {
			d.rows.Keep(key, kept)
		}
	}
	_, err = io.Copy(out, flate.NewReader(bytes.NewReader(kept)))
	return err
}

func (d dataPages) rowsKeyOf(ctx context.Context, id string, t *dataset.Table, format string) (rowsKey, error) {
	digest, origin, err := d.Store.Games.DigestOf(ctx, id)
	if err != nil {
		return rowsKey{}, err
	}
	membership, err := d.memberships.Of(ctx, &store.Record{Game: store.Game{ID: id, Origin: origin}})
	return rowsKey{id, t.Name, format, digest, fmt.Sprint(membership)}, err
}

func (d dataPages) computeRows(c echo.Context, id string, t *dataset.Table, format string) (compressedRows, error) {
	leave, err := shell.Enter(c, d.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx := c.Request().Context()
	rec, err := d.Store.Games.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	var rows, small bytes.Buffer
	add := t.Writer(&rows, format)
	if err := add(nil); err != nil { // the names of the columns, which a file contains once
		return nil, err
	}
	rows.Reset()
	if err := d.memberships.Rows(ctx, &rec, nil, t, add); err != nil {
		return nil, err
	}
	w, err := flate.NewWriter(&small, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(rows.Bytes())
	if err == nil {
		err = w.Close()
	}
	return bytes.Clone(small.Bytes()), err
}
