//go:build long

package main

import "testing"

// TestAgentOfDocsAtLength plays so many games that the server lets the agent wait for a table.
func TestAgentOfDocsAtLength(t *testing.T) { playAgentsOfDocs(t, 105, "py") }
