package server

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

// writeRows writes the rows of a finished game. It waits for a worker if it has to compute them.
func (s *Server) writeRows(c echo.Context, out io.Writer, id string, t *dataset.Table, format string) error {
	ctx := c.Request().Context()
	key, err := s.rowsKeyOf(ctx, id, t, format)
	if err != nil {
		return err
	}
	kept, ok := s.rows.Get(key)
	if !ok {
		if kept, err = s.computeRows(c, id, t, format); err != nil {
			return err
		}
		if key.digest != "" {
			s.rows.Keep(key, kept)
		}
	}
	_, err = io.Copy(out, flate.NewReader(bytes.NewReader(kept)))
	return err
}

func (s *Server) rowsKeyOf(ctx context.Context, id string, t *dataset.Table, format string) (rowsKey, error) {
	digest, origin, err := s.Store.DigestOf(ctx, id)
	if err != nil {
		return rowsKey{}, err
	}
	membership, err := s.memberships.Of(ctx, &store.Record{Game: store.Game{ID: id, Origin: origin}})
	return rowsKey{id, t.Name, format, digest, fmt.Sprint(membership)}, err
}

func (s *Server) computeRows(c echo.Context, id string, t *dataset.Table, format string) (compressedRows, error) {
	leave, err := shell.Enter(c, s.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx := c.Request().Context()
	rec, err := s.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	var rows, small bytes.Buffer
	add := t.Writer(&rows, format)
	if err := add(nil); err != nil { // the names of columns, which the file has once
		return nil, err
	}
	rows.Reset()
	if err := s.memberships.Rows(ctx, &rec, nil, t, add); err != nil {
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
