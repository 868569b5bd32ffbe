// Package templates generates the Go code of the templates in its folders: go test ./templates -update.
package templates
