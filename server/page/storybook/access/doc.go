// Package access tests that everybody can use every page in every state, in one language at a time.
package access
