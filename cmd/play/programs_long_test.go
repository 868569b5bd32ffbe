//go:build long

package main

import "testing"

// TestAgentsOfDocsAtLength plays so many games that the server lets the agents wait.
func TestAgentsOfDocsAtLength(t *testing.T) { playAgentsOfDocs(t, 100) }
