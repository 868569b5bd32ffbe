package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// A querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls scan for every row of a query.
func each(ctx context.Context, q querier, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close() // rows.Err below returns any error
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// collect returns the values that scan returns for the rows of a query.
func collect[T any](
	ctx context.Context, q querier, scan func(*sql.Rows, *T) error, query string, args ...any,
) (list []T, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var v T
		err := scan(rows, &v)
		list = append(list, v)
		return err
	}, query, args...)
	return list, err
}

// texts returns the only column of every row of a query. what describes the operation in errors.
func texts(ctx context.Context, q querier, what, query string, args ...any) ([]string, error) {
	list, err := collect(ctx, q, func(rows *sql.Rows, text *string) error { return rows.Scan(text) }, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// bodies maps the first column of every row of a query to the second. what describes the operation in errors.
func (db *handle) bodies(ctx context.Context, what, query string) (map[string]string, error) {
	all := map[string]string{}
	err := each(ctx, db.read, func(rows *sql.Rows) error {
		var key, body string
		err := rows.Scan(&key, &body)
		all[key] = body
		return err
	}, query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return all, nil
}

// number returns the only number in the result of a query. what describes the operation in errors.
func (db *handle) number(ctx context.Context, what, query string, args ...any) (n int, err error) {
	if err := db.read.QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("%s: %w", what, err)
	}
	return n, nil
}

// A scanner reads a column.
type scanner func(column sql.NullString) error

// Scan implements sql.Scanner.
func (s scanner) Scan(value any) error {
	var column sql.NullString
	if err := column.Scan(value); err != nil {
		return err
	}
	return s(column)
}

// jsonOf reads a column of JSON. For "", it leaves the value unchanged.
func jsonOf(into any) scanner {
	return func(column sql.NullString) error {
		if column.String == "" {
			return nil
		}
		return json.Unmarshal([]byte(column.String), into)
	}
}

// wordOf reads a column with a word of the protocol. If there is none, it sets the zero value.
func wordOf[T any](field string, into *T, parse func(string) (T, bool)) scanner {
	return func(column sql.NullString) error {
		var words wordReader
		*into = word(&words, field, column.String, parse)
		return words.err
	}
}

// A timeOf is a column with milliseconds, or NULL for the zero time.
type timeOf struct{ *time.Time }

// Scan implements sql.Scanner.
func (t timeOf) Scan(value any) error {
	var ms sql.NullInt64
	err := ms.Scan(value)
	if ms.Valid {
		*t.Time = moment(ms.Int64)
	}
	return err
}

func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
