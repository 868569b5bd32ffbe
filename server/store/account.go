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

	"aiwolfplay/game/rating"
)

// Errors of accounts.
var (
	ErrNameTaken = errors.New("store: an account of that name exists")
	ErrNoAccount = errors.New("store: no such account")
)

// An Account belongs to a person with a name on this server.
type Account struct {
	User     string // the user id to which seats are given
	Name     string // in the form that is shown
	Key      string // the form in which names are compared; unique
	Password string // a hash
	Created  time.Time
	Card     bool // shows its card to everybody
}

const (
	sessionAge  = 180 * 24 * time.Hour // after which a browser has to sign in anew
	sessionsMax = 20                   // browsers that can be signed in to an account; a new one replaces the oldest
)

// Accounts stores the accounts of people, and the browsers that are signed in to them.
type Accounts struct{ db *handle }

// Create stores a new account. It returns ErrNameTaken if an account has the same key.
func (s *Accounts) Create(ctx context.Context, a Account) error {
	return s.db.transact(ctx, "create an account", func(ctx context.Context, tx writer) error {
		err := tx.exec(ctx, `INSERT INTO account (user, name, key, password, created) VALUES (?, ?, ?, ?, ?)`,
			a.User, a.Name, a.Key, a.Password, a.Created.UnixMilli())
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return ErrNameTaken
		}
		return err
	})
}

// Named returns the account with a key, ErrNoAccount if there is none.
func (s *Accounts) Named(ctx context.Context, key string) (Account, error) {
	return s.find(ctx, `key = ?`, key)
}

// Of returns the account of a user, ErrNoAccount if there is none.
func (s *Accounts) Of(ctx context.Context, user string) (Account, error) {
	return s.find(ctx, `user = ?`, user)
}

// SignedIn returns the account that the browser with a token is signed in to. It returns ErrNoAccount if the browser is
// not signed in, or no longer.
func (s *Accounts) SignedIn(ctx context.Context, token string, now time.Time) (Account, error) {
	return s.find(ctx, `user = (SELECT user FROM session WHERE token = ? AND created > ?)`,
		digest(token), now.Add(-sessionAge).UnixMilli())
}

func (s *Accounts) find(ctx context.Context, where string, args ...any) (Account, error) {
	var a Account
	row := s.db.read.QueryRowContext(ctx, `SELECT user, name, key, password, created, card FROM account WHERE `+where,
		args...)
	err := row.Scan(&a.User, &a.Name, &a.Key, &a.Password, timeOf{&a.Created}, &a.Card)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, ErrNoAccount
	}
	if err != nil {
		return Account{}, fmt.Errorf("read an account: %w", err)
	}
	return a, nil
}

// ShowCard sets whether an account shows its card to everybody.
func (s *Accounts) ShowCard(ctx context.Context, user string, show bool) error {
	return s.db.transact(ctx, "show a card", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `UPDATE account SET card = ? WHERE user = ?`, show, user)
	})
}

func digest(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// SignIn lets the browser with a token act for a user.
func (s *Accounts) SignIn(ctx context.Context, token, user string, now time.Time) error {
	return s.db.transact(ctx, "sign in", func(ctx context.Context, tx writer) error {
		err := tx.exec(ctx, `INSERT INTO session (token, user, created) VALUES (?, ?, ?)`,
			digest(token), user, now.UnixMilli())
		if err != nil {
			return err
		}
		return tx.exec(ctx, `DELETE FROM session WHERE user = ?1 AND (created <= ?2 OR token NOT IN
				(SELECT token FROM session WHERE user = ?1 ORDER BY created DESC, token LIMIT ?3))`,
			user, now.Add(-sessionAge).UnixMilli(), sessionsMax)
	})
}

// SignOut signs out the browser with a token.
func (s *Accounts) SignOut(ctx context.Context, token string) error {
	return s.db.transact(ctx, "sign out", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `DELETE FROM session WHERE token = ?`, digest(token))
	})
}

// SetPassword stores a new hash. If another is set, the hash is of another password rather than of the same one with
// another cost, and all browsers are signed out.
func (s *Accounts) SetPassword(ctx context.Context, user, hash string, another bool) error {
	return s.db.transact(ctx, "set a password", func(ctx context.Context, tx writer) error {
		if err := tx.exec(ctx, `UPDATE account SET password = ? WHERE user = ?`, hash, user); err != nil || !another {
			return err
		}
		return tx.exec(ctx, `DELETE FROM session WHERE user = ?`, user)
	})
}

// PlayedBy returns the number of games, running or over, in which a user has a seat.
func (s *Accounts) PlayedBy(ctx context.Context, user string) (int, error) {
	return s.db.number(ctx, "count a person's games", `SELECT count(*) FROM seat WHERE user = ? AND user <> ''`, user)
}

// Claim gives an account the games that a browser has played without one: their seats, outcomes, statistics
// and ratings. A game in which both have a seat stays as it is.
func (s *Accounts) Claim(ctx context.Context, guest, user string) error {
	if guest == "" || guest == user {
		return nil
	}
	return s.db.transact(ctx, "claim games", func(ctx context.Context, tx writer) error {
		return tx.execAll(ctx, []string{
			`UPDATE outcome SET user = ?2 WHERE user = ?1 AND user <> ''
				AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = outcome.game AND s.user = ?2)`,
			`UPDATE seat SET user = ?2 WHERE user = ?1 AND user <> ''
				AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = seat.game AND s.user = ?2)`,
			`INSERT INTO standing (kind, name, size, role, games, won)
				SELECT kind, ?2, size, role, games, won FROM standing WHERE kind = 'user' AND name = ?1
				ON CONFLICT DO UPDATE SET games = games + excluded.games, won = won + excluded.won`,
			`DELETE FROM standing WHERE kind = 'user' AND name = ?1 AND ?2 <> ''`,
			// Games won and lost before the merge count with the account.
			fmt.Sprintf(`INSERT INTO rating (kind, name, size, side, rating, games)
				SELECT kind, ?2, size, side, rating, games FROM rating WHERE kind = 'user' AND name = ?1
				ON CONFLICT DO UPDATE SET rating = rating + excluded.rating - %d, games = games + excluded.games`, rating.First),
			`DELETE FROM rating WHERE kind = 'user' AND name = ?1 AND ?2 <> ''`,
			`UPDATE OR IGNORE season SET user = ?2 WHERE user = ?1`, `DELETE FROM season WHERE user = ?1 AND ?2 <> ''`,
			`UPDATE mini_seat SET user = ?2 WHERE user = ?1 AND user <> ''
				AND NOT EXISTS (SELECT 1 FROM mini_seat s WHERE s.mini = mini_seat.mini AND s.user = ?2)`,
			`UPDATE OR IGNORE guess SET user = ?2 WHERE user = ?1`, `UPDATE mark SET user = ?2 WHERE user = ?1`,
		}, guest, user)
	})
}

// Delete removes an account. The games stay, but the account's seats in them then belong to nobody. rename replaces the
// person's name at each seat; it gets the names of all seats of the game, so that it can choose another one.
func (s *Accounts) Delete(ctx context.Context, user string, rename func(taken []string) string) error {
	defer s.db.noteDeletion()
	return s.db.transact(ctx, "delete an account", func(ctx context.Context, tx writer) error {
		if err := leaveSeats(ctx, tx, user, rename); err != nil {
			return err
		}
		if err := leaveMiniSeats(ctx, tx, user, rename); err != nil {
			return err
		}
		return tx.execAll(ctx, []string{
			`DELETE FROM standing WHERE kind = 'user' AND name = ?`, `DELETE FROM rating WHERE kind = 'user' AND name = ?`,
			`DELETE FROM session WHERE user = ?`, `DELETE FROM guess WHERE user = ?`, `DELETE FROM season WHERE user = ?`,
			`DELETE FROM mark WHERE user = ?`,
			`DELETE FROM account WHERE user = ?`,
		}, user)
	})
}

// leaveSeats removes a user and their name from the seats of all games.
func leaveSeats(ctx context.Context, tx writer, user string, rename func(taken []string) string) error {
	type place struct {
		game string
		seat int
	}
	places, err := collect(ctx, tx, func(rows *sql.Rows, p *place) error {
		return rows.Scan(&p.game, &p.seat)
	}, `SELECT game, seat FROM seat WHERE user = ? AND user <> ''`, user)
	if err != nil {
		return err
	}
	for _, p := range places {
		taken, err := texts(ctx, tx, "names of a game", `SELECT name FROM seat WHERE game = ?`, p.game)
		if err != nil {
			return err
		}
		name := rename(taken)
		if err := tx.execAll(ctx, []string{
			`UPDATE seat SET user = '', name = ? WHERE game = ? AND seat = ?`,
			`UPDATE outcome SET user = '', name = ? WHERE game = ? AND seat = ?`,
		}, name, p.game, p.seat); err != nil {
			return err
		}
	}
	return nil
}
