// Package everywhere tests that every page in every state is completely visible in windows of all sizes.
package everywhere
