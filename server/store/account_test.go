package store

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"aiwolfplay/game/rating"
	"aiwolfplay/game/rules"
)

// TestClaim checks that an account that claims a guest's games gets the games, the wins, and the changes of the rating.
// Another account stays unchanged, and so does a game in which both have a seat.
func TestClaim(t *testing.T) {
	db := tempDB(t)
	ctx := t.Context()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, name := range []string{"anna", "ben"} {
		if err := db.Accounts.Create(ctx,
			Account{User: name, Name: name, Key: name, Password: "-", Created: now}); err != nil {
			t.Fatal(err)
		}
	}
	for i, users := range [][]string{{"guest"}, {"anna", "ben"}, {"guest", "ben"}, {"anna", "guest"}} {
		g := fiveGame(fmt.Sprint("game", i))
		for s := range g.Seats {
			g.Seats[s] = Seat{Kind: Agent, Name: fmt.Sprint("other", s), Agent: "plain"}
			if s < len(users) {
				g.Seats[s] = Seat{Kind: Person, Name: users[s], User: users[s]}
			}
		}
		if err := db.Games.Create(ctx, g, playout(t, rules.Five(), rules.Key{byte(i)}), nil); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(user string) (games, won int, points float64) {
		st, err := db.Standings.OfPerson(ctx, user, 5)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range st.Roles {
			games, won = games+r.Games, won+r.Won
		}
		for _, r := range st.Ratings {
			if r.Games > 0 {
				points += r.Rating - rating.First
			}
		}
		return games, won, points
	}
	annaGames, annaWon, anna := sum("anna")
	guestGames, guestWon, guest := sum("guest")
	_, _, ben := sum("ben")
	if err := db.Accounts.Claim(ctx, "guest", "anna"); err != nil {
		t.Fatal(err)
	}
	games, won, points := sum("anna")
	if games != annaGames+guestGames || won != annaWon+guestWon || math.Abs(points-anna-guest) > 1e-9 {
		t.Errorf("%d games, %d won, %v points", games, won, points)
	}
	if games, _, _ := sum("guest"); games != 0 {
		t.Errorf("the guest has %d games still", games)
	}
	if _, _, points := sum("ben"); points != ben {
		t.Error("another one's rating has changed")
	}
	for user, want := range map[string]int{"anna": 4, "guest": 1, "ben": 2} {
		if n, err := db.Accounts.PlayedBy(ctx, user); n != want || err != nil {
			t.Errorf("%s has %d seats, want %d: %v", user, n, want, err)
		}
	}
	people, more, err := db.Standings.People(ctx, AllSizes, 0, 1)
	if err != nil || !more || len(people) != 1 || people[0].Name != "anna" {
		t.Errorf("%v, more %v, %v", people, more, err)
	}
	if err := db.Accounts.Create(ctx, Account{User: "other", Name: "Anna", Key: "anna", Password: "-",
		Created: now}); !errors.Is(err, ErrNameTaken) {
		t.Errorf("one name twice: %v", err)
	}
}

// TestSessions checks that new browsers of an account replace the oldest ones, and that a browser has to sign in anew
// after a while.
func TestSessions(t *testing.T) {
	db := tempDB(t)
	ctx := t.Context()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	if err := db.Accounts.Create(ctx, Account{User: "anna", Name: "Anna", Key: "anna", Password: "-",
		Created: now}); err != nil {
		t.Fatal(err)
	}
	for i := range sessionsMax + 2 {
		if err := db.Accounts.SignIn(ctx, fmt.Sprint("token", i), "anna", now.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	for token, want := range map[string]error{"token1": ErrNoAccount, "token2": nil, "": ErrNoAccount, "token21": nil} {
		if _, err := db.Accounts.SignedIn(ctx, token, now); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", token, err, want)
		}
	}
	if _, err := db.Accounts.SignedIn(ctx, "token21", now.Add(sessionAge+time.Minute)); !errors.Is(err, ErrNoAccount) {
		t.Errorf("after %v: %v", sessionAge, err)
	}
}
