package server

import (
	"errors"
)

// Errors of handlers, beside those of the rules and the lobby.
var (
	errNoTable   = errors.New("server: no such table") // or not yours: an outsider cannot tell
	errNoCookie  = errors.New("server: the browser keeps no cookie")
	errNotSeated = errors.New("server: no living seat at this table")
	errNotOver   = errors.New("server: the game is not over")
)
