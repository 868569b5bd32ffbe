package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
)

// What accounts are refused for.
var (
	ErrNameTaken = errors.New("store: an account of that name exists")
	ErrNoAccount = errors.New("store: no such account")
)

// An Account is a person who has a name here.
type Account struct {
	User     string // what seats are given to
	Name     string // as it is shown
	Key      string // as it is compared: one name, one key
	Password string // a hash
	Created  time.Time
}

const (
	sessionAge  = 180 * 24 * time.Hour // after which a browser has to sign in anew
	sessionsMax = 20                   // browsers that an account can be signed in with; the oldest give way
)

// CreateAccount stores a new account. It returns ErrNameTaken if there is one of its key.
func (db *DB) CreateAccount(ctx context.Context, a Account) error {
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account (user, name, key, password, created) VALUES (?, ?, ?, ?, ?)`,
			a.User, a.Name, a.Key, a.Password, a.Created.UnixMilli())
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return ErrNameTaken
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("create an account: %w", err)
	}
	return nil
}

// AccountNamed returns the account of a key, ErrNoAccount if there is none.
func (db *DB) AccountNamed(ctx context.Context, key string) (Account, error) {
	return db.account(ctx, `key = ?`, key)
}

// AccountOf returns the account of a user, ErrNoAccount if there is none.
func (db *DB) AccountOf(ctx context.Context, user string) (Account, error) {
	return db.account(ctx, `user = ?`, user)
}

// AccountSignedIn returns the account that a token's browser is signed in to,
// ErrNoAccount if it is not, or not any more.
func (db *DB) AccountSignedIn(ctx context.Context, token string, now time.Time) (Account, error) {
	return db.account(ctx, `user = (SELECT user FROM session WHERE token = ? AND created > ?)`, digest(token), now.Add(-sessionAge).UnixMilli())
}

func (db *DB) account(ctx context.Context, where string, args ...any) (Account, error) {
	var a Account
	var created int64
	err := db.read.QueryRowContext(ctx, `SELECT user, name, key, password, created FROM account WHERE `+where, args...).
		Scan(&a.User, &a.Name, &a.Key, &a.Password, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, ErrNoAccount
	}
	if err != nil {
		return Account{}, fmt.Errorf("read an account: %w", err)
	}
	a.Created = moment(created)
	return a, nil
}

func digest(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// SignIn lets the browser with a token act for a user.
func (db *DB) SignIn(ctx context.Context, token, user string, now time.Time) error {
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO session (token, user, created) VALUES (?, ?, ?)`, digest(token), user, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM session WHERE user = ?1 AND (created <= ?2 OR token NOT IN
			(SELECT token FROM session WHERE user = ?1 ORDER BY created DESC, token LIMIT ?3))`, user, now.Add(-sessionAge).UnixMilli(), sessionsMax)
		return err
	})
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	return nil
}

// SignOut ends what SignIn began.
func (db *DB) SignOut(ctx context.Context, token string) error {
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM session WHERE token = ?`, digest(token))
		return err
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// SetPassword changes the hash that is kept. If another password is the reason,
// all browsers are signed out.
func (db *DB) SetPassword(ctx context.Context, user, hash string, another bool) error {
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		if _, err := tx.ExecContext(ctx, `UPDATE account SET password = ? WHERE user = ?`, hash, user); err != nil || !another {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM session WHERE user = ?`, user)
		return err
	})
	if err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	return nil
}

// PlayedBy returns in how many games a user has a seat, running or over.
func (db *DB) PlayedBy(ctx context.Context, user string) (int, error) {
	var n int
	if err := db.read.QueryRowContext(ctx, `SELECT count(*) FROM seat WHERE user = ? AND user <> ''`, user).Scan(&n); err != nil {
		return 0, fmt.Errorf("count a person's games: %w", err)
	}
	return n, nil
}

// Claim gives an account what a browser without one has played: its seats, their
// outcomes, and what these made of its statistics. A game where both have a seat
// stays as it is.
func (db *DB) Claim(ctx context.Context, guest, user string) error {
	if guest == "" || guest == user {
		return nil
	}
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		for _, text := range []string{
			`UPDATE outcome SET user = ?2 WHERE user = ?1 AND user <> '' AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = outcome.game AND s.user = ?2)`,
			`UPDATE seat SET user = ?2 WHERE user = ?1 AND user <> '' AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = seat.game AND s.user = ?2)`,
			`INSERT INTO standing (kind, name, role, games, won) SELECT kind, ?2, role, games, won FROM standing WHERE kind = 'user' AND name = ?1
				ON CONFLICT DO UPDATE SET games = games + excluded.games, won = won + excluded.won`,
			`DELETE FROM standing WHERE kind = 'user' AND name = ?1 AND ?2 <> ''`,
			// What was won and lost without the name is won and lost with it.
			fmt.Sprintf(`INSERT INTO rating (kind, name, side, rating, games) SELECT kind, ?2, side, rating, games FROM rating WHERE kind = 'user' AND name = ?1
				ON CONFLICT DO UPDATE SET rating = rating + excluded.rating - %d, games = games + excluded.games`, rating.First),
			`DELETE FROM rating WHERE kind = 'user' AND name = ?1 AND ?2 <> ''`,
		} {
			if _, err := tx.ExecContext(ctx, text, guest, user); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("claim games: %w", err)
	}
	return nil
}

// DeleteAccount removes an account. The games stay, and in them its seats belong
// to nobody: rename gives each another name than the person's, from those of
// all seats of the game.
func (db *DB) DeleteAccount(ctx context.Context, user string, rename func(taken []string) string) error {
	err := db.transact(ctx, func(ctx context.Context, tx writer) error {
		type place struct {
			game string
			seat int
		}
		var seats []place
		err := each(ctx, tx, func(rows *sql.Rows) error {
			var p place
			err := rows.Scan(&p.game, &p.seat)
			seats = append(seats, p)
			return err
		}, `SELECT game, seat FROM seat WHERE user = ? AND user <> ''`, user)
		if err != nil {
			return err
		}
		for _, p := range seats {
			var taken []string
			err := each(ctx, tx, func(rows *sql.Rows) error {
				var name string
				err := rows.Scan(&name)
				taken = append(taken, name)
				return err
			}, `SELECT name FROM seat WHERE game = ?`, p.game)
			if err != nil {
				return err
			}
			name := rename(taken)
			for _, text := range []string{`UPDATE seat SET user = '', name = ? WHERE game = ? AND seat = ?`, `UPDATE outcome SET user = '', name = ? WHERE game = ? AND seat = ?`} {
				if _, err := tx.ExecContext(ctx, text, name, p.game, p.seat); err != nil {
					return err
				}
			}
		}
		for _, text := range []string{
			`DELETE FROM standing WHERE kind = 'user' AND name = ?`, `DELETE FROM rating WHERE kind = 'user' AND name = ?`,
			`DELETE FROM session WHERE user = ?`, `DELETE FROM account WHERE user = ?`,
		} {
			if _, err := tx.ExecContext(ctx, text, user); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("delete an account: %w", err)
	}
	return nil
}

// People returns the standings of accounts that have played to an end, those
// with the most games first, and whether there are more after the first offset
// + limit of them. Names are as shown.
func (db *DB) People(ctx context.Context, offset, limit int) (list []Standing, more bool, err error) {
	var users []string
	err = each(ctx, db.read, func(rows *sql.Rows) error {
		var user, name string
		err := rows.Scan(&user, &name)
		users, list = append(users, user), append(list, Standing{Name: name})
		return err
	}, `SELECT a.user, a.name FROM account a JOIN standing s ON s.kind = 'user' AND s.name = a.user
		GROUP BY a.user ORDER BY sum(s.games) DESC, a.key LIMIT ? OFFSET ?`, limit+1, offset)
	if err != nil {
		return nil, false, fmt.Errorf("list people: %w", err)
	}
	if more = len(list) > limit; more {
		list = list[:limit]
	}
	for i := range list {
		st, err := db.OfPerson(ctx, users[i])
		if err != nil {
			return nil, false, err
		}
		st.Name = list[i].Name
		list[i] = st
	}
	return list, more, nil
}

// Any reports whether a standing has a game.
func (s *Standing) Any() bool { return s.Roles != [game.NumRoles]Count{} }
