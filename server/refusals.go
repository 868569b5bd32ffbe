package server

import (
	"errors"
	"fmt"
	"time"

	"aiwolfplay/server/screen"
)

// What handlers refuse beyond what the rules and the lobby do.
var (
	errNoTable   = errors.New("server: no such table") // or not yours: an outsider cannot tell
	errNoAgent   = errors.New("server: no such agent") // or not yours: likewise
	errNoPacket  = errors.New("server: that packet is not kept any more")
	errNoContest = errors.New("server: no such tournament")
	errNoCookie  = errors.New("server: the browser keeps no cookie")
	errNotSeated = errors.New("server: no living seat at this table")
	errCrossSite = errors.New("server: the request comes from another site")
	errNotOver   = errors.New("server: the game is not over")
)

// A fieldError names a form field that cannot be read.
type fieldError = screen.FieldError

func badField(name string) error { return fieldError(name) }

// errSession means that the cookie was forged, is damaged, or has expired.
var errSession = errors.New("server: the session cookie is not valid")

// What accounts refuse beyond what passwords and the store do.
var (
	errAccountName = errors.New("server: a name of 1 to 16 letters expected, not an animal's")
	errSignIn      = errors.New("server: the name or the password is wrong") // which, an outsider cannot tell
	errSamePass    = errors.New("server: a password expected that is not the name")
)

// errLogMany means that an upload has more logs than maxUploadGames.
var errLogMany = errors.New("server: an upload has too many logs")

// errLogArchive means that a packed file cannot be unpacked, or has no logs in it.
var errLogArchive = errors.New("server: an archive cannot be read")

// errLogSize means that a log is longer than maxLogSize.
var errLogSize = errors.New("server: the log is too long")

// errNoLog means that a form came without a log.
var errNoLog = errors.New("server: a log expected, got none")

// errSlow means that a body did not arrive in time.
var errSlow = errors.New("server: the body did not arrive in time")

// logsError refuses a log of an address that has stored as much as one may. It tells after how long to try again.
type logsError struct{ wait time.Duration }

func (e logsError) Error() string {
	return fmt.Sprintf("server: too many logs of an address for %v", e.wait)
}
