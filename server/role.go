package server

import (
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/web/shell"
)

// roleOf is the role that a form asks for, RoleNone if it does not.
func roleOf(c echo.Context) (game.Role, error) {
	text := c.FormValue("role")
	if text == "" {
		return game.RoleNone, nil
	}
	role, _ := game.ParseRole(text)
	if !slices.Contains(game.Roles[:], role) {
		return game.RoleNone, shell.BadField("role")
	}
	return role, nil
}
