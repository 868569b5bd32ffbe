# make test is everything that must hold before a change is done; it installs
# what is missing on a Debian machine by itself (tools/setup).

.DEFAULT_GOAL := help
.PHONY: help run test setup format fix modules vet lint types go-test race stress long bench update release

# Pictures of browser tests that failed.
export PLAY_SHOTS := $(CURDIR)/.cache/shots

section = @printf '\n== %s\n' "$(1)"

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## start the server; it prints its address
	go run ./cmd/play

# One after the other, cheapest first; the first that fails ends it.
test: ## install what is missing, then check and test everything
	@$(MAKE) --no-print-directory setup
	@$(MAKE) --no-print-directory format
	@$(MAKE) --no-print-directory modules
	@$(MAKE) --no-print-directory vet
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory go-test
	@$(MAKE) --no-print-directory race
	@printf '\nall checks passed\n'

setup:
	$(call section,what the checks need)
	@tools/setup

go_code = cmd tools/release game protocolui server static templates locales
web_code = static/css static/js

format: ## check how Go, style sheets and modules are formatted
	@tools/setup format
	$(call section,gofmt and prettier)
	@unformatted=$$(gofmt -l $(go_code)); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run make fix:"; echo "$$unformatted"; exit 1; fi
	@node_modules/.bin/prettier --log-level warn --check $(web_code) || { echo 'run make fix'; exit 1; }
	@if LC_ALL=C.UTF-8 grep -rnE '^.{121,}' --include='*.css' --include='*.js' $(web_code); then echo 'longer than 120 characters'; exit 1; fi

fix: ## format Go, style sheets and modules
	@tools/setup format
	@gofmt -l -w $(go_code)
	@node_modules/.bin/prettier --log-level warn --write $(web_code)

modules:
	$(call section,modules)
	@tools/check-modules

vet:
	$(call section,go vet)
	@go vet -tags long ./...
	@cd tools && go vet -tags long ./release

lint: ## golangci-lint
	@tools/setup lint
	$(call section,golangci-lint)
	@bin/golangci-lint run --allow-parallel-runners ./...
	@cd tools && ../bin/golangci-lint run --allow-parallel-runners ./release

types: ## type check of the ES modules
	@tools/setup types
	$(call section,types of static/js)
	@node_modules/.bin/tsc -p .

# CI=true: what cannot run is a failure. -count=1: some tests look at more than Go's test cache knows of.
# The time limit ends what hangs; a slow machine does not reach it.
go-test:
	$(call section,go test)
	@CI=true go test -count=1 -timeout 2h ./...
	@cd tools && CI=true go test -count=1 -timeout 2h ./release

# What runs concurrently, and what drives it over sockets.
concurrent = ./server/actor ./server/class ./server/tournaments ./server/lobby ./server/pool ./server/room ./server/limit ./server/web/api ./server/sse ./server/store ./server/table \
	./server/tcp ./game/agent ./game/tournament
race = CGO_ENABLED=1 go test -race -short -count=1 -timeout 2h

race: ## tests of what runs concurrently, under the race detector (short: no browser)
	@tools/setup race
	$(call section,go test -race)
	@$(race) $(concurrent)
	@$(race) -run 'Feed|Hall|Lend|Lent|Room|Inspector|Tournament' ./server
	@$(race) -run 'Join|Play|Restart|Stops|Tournament' ./cmd/play/...

stress: ## 10 runs of one package beside busy loops: make stress PKG=./server/table [N=10] [RUN=pattern]
	@PKG='$(PKG)' N='$(N)' RUN='$(RUN)' LIMIT='$(LIMIT)' tools/stress

long: ## tests that take too long for every change: strength, properties over many more games
	@PKG='$(PKG)' tools/long

bench: ## benchmarks of the game, and how soon presses are answered in a browser
	go test -run '^$$' -bench . -benchmem ./game/...
	go test -count=1 -run TestPressesNeedNoNetwork -v ./cmd/play/journey/builder

update: ## write the golden files anew; review their diff like code
	@packages=$$(grep -rl --include='*_test.go' 'flag.Bool("update"' cmd game protocolui server templates | xargs -r -n1 dirname | sort -u | sed 's|^|./|'); \
	if [ -z "$$packages" ]; then echo 'no package has golden files'; exit 0; fi; \
	go test -count=1 $$packages -update && git status --short -- '*/testdata/*'

release: ## everything a release has, in dist: make release VERSION=v0.3.0 MAINTAINER='YOU <you@example.org>'
	@cd tools && go run ./release -version '$(VERSION)'
