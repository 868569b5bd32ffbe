package shell

import (
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
)

// Role returns the role that a form asks for, RoleNone if it asks for none.
func Role(c echo.Context) (game.Role, error) {
	text := c.FormValue("role")
	if text == "" {
		return game.RoleNone, nil
	}
	role, _ := game.ParseRole(text)
	if !slices.Contains(game.Roles[:], role) {
		return game.RoleNone, BadField("role")
	}
	return role, nil
}

// Characters reports whether a form wants agents to show their names and faces from the start. It returns usual for a
// form without that field.
func Characters(c echo.Context, usual bool) (bool, error) {
	switch c.FormValue("characters") {
	case "":
		return usual, nil
	case "1":
		return true, nil
	case "0":
		return false, nil
	}
	return false, BadField("characters")
}
