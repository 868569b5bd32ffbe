package server

import "github.com/labstack/echo/v4"

// The id of a game has 80 random bits (random.ID). So the address of a private game is the link to it: nobody
// comes by it who has not been given it, and an id that somebody guesses is answered like any game that is not
// there, for it is none. The store keeps such games out of all that lists, counts or exports games.

// unindexed asks search engines, which may come by a link that somebody has published, to leave a private
// game out.
func unindexed(c echo.Context, listed bool) {
	if !listed {
		c.Response().Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
}
