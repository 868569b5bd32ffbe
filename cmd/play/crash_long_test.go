//go:build long

package main

import "testing"

// TestCrashOften kills the program two hundred times.
func TestCrashOften(t *testing.T) { crash(t, 20, 200) }
