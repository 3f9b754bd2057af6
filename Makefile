# Two commands matter: `make run` and `make test`. The rest is listed by `make help`.
.DEFAULT_GOAL := help
SHELL := /bin/sh
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GO_FLAGS := -ldflags "-s -w -X souk/internal/app.Version=$(VERSION)"
# The same for the program and its tests, so that packages are compiled once for both.
export GOFLAGS := -trimpath
LINT := bin/golangci-lint
# Named one by one: node_modules can hold Go files of others.
PACKAGES := ./cmd/... ./internal/... ./tools/paint/... ./test/bench/... ./test/crash/... ./test/nodes/... ./test/race/... ./test/soukproc/... ./test/upgrade/...
# The painter of the demo pictures is a tool: its pictures are committed, and its tests are for whoever paints.
TESTED := $(filter-out ./tools/paint/...,$(PACKAGES))
export SOUK_BIN := $(CURDIR)/bin/souk

.PHONY: help run dev build client-package crash races test test-go test-race test-paint test-pooler test-web test-journeys lint lint-go lint-web format verify generate guide bench bench-login needs clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  \033[1m%-14s\033[0m %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## build everything and start the store with demo data
	@bin/souk serve --demo

dev: build ## server on 8080 and the storefront's dev server beside it
	@bin/souk serve --demo & server=$$!; trap "kill $$server" EXIT; npm --prefix web run dev

build: internal/platform/webui/dist/.ready ## bin/souk with the front ends inside
	@mkdir -p bin
	go build $(GO_FLAGS) -o bin/souk ./cmd/souk

# The front ends are rebuilt when a source file is newer than the last build.
WEB_SOURCES := $(shell find web -type f \( -path '*/src/*' -o -name '*.json' -o -name '*.html' -o -name 'vite.*config.*' \) -not -path '*/node_modules/*' -not -path 'web/*/dist/*' 2>/dev/null)
internal/platform/webui/dist/.ready: web/node_modules/.ready $(WEB_SOURCES)
	npm --prefix web run build
	@touch $@

web/node_modules/.ready: web/package-lock.json
	npm --prefix web ci
	@touch $@

test/node_modules/.ready: test/package-lock.json
	npm --prefix test ci
	@touch $@

needs: ## install what the tests need (Chromium, PostgreSQL, sqlite3) if it is absent
	@scripts/install-needs

test: needs verify build test-go test-race checks test-journeys ## everything: lint, both databases, the real browser
	@echo "All tests passed."

# What looks at Go and what looks at TypeScript run beside each other.
.PHONY: checks checks-web
checks:
	@$(MAKE) --no-print-directory -j 2 --output-sync=target lint-go checks-web
checks-web: lint-web
	@$(MAKE) --no-print-directory test-web

# vet has run among the linters.
test-go: ## Go tests, on SQLite and PostgreSQL
	scripts/with-postgres go test -vet=off -timeout 40m $(TESTED)

# What goroutines share is in these; the others go through them. The detector slows SQLite too much for all packages.
test-race: ## the same tests under Go's race detector, where goroutines share memory
	CGO_ENABLED=1 scripts/with-postgres go test -race -timeout 40m ./internal/platform/background ./internal/platform/events ./internal/platform/frontends ./internal/platform/httpapi ./internal/platform/jobs ./internal/platform/outbound ./internal/platform/store

test-paint: ## tests of the painter of the demo pictures
	go test ./tools/paint/...

client-package: web/node_modules/.ready ## bin/souk-client-<version>.tgz: the client as a package to publish or install
	npm --prefix web run package --workspace @souk/client
	@mkdir -p bin
	cd web/packages/client/dist && npm pack --silent --pack-destination ../../../../bin

crash: build ## kill the server 200 times under purchases and refunds, on each database
	SOUK_KILLS=$${SOUK_KILLS:-200} scripts/with-postgres go test -timeout 120m -v -run Twice ./test/crash

races: build ## 2,000 races of all kinds on three servers and one PostgreSQL, 100 kills
	SOUK_RACES=$${SOUK_RACES:-2000} SOUK_KILLS=$${SOUK_KILLS:-100} scripts/with-postgres go test -timeout 120m -v -run Nodes/3 ./test/race

test-pooler: build ## two servers through PgBouncer in transaction mode (installs it if it is absent)
	scripts/with-postgres scripts/with-pgbouncer go test -tags pooler -count=1 -timeout 40m -v -run Pooler ./test/nodes

.PHONY: container test-deploy
container: internal/platform/webui/dist/.ready ## the image of deploy/Containerfile, with podman, buildah or docker
	VERSION=$(VERSION) scripts/container

test-deploy: build ## the files of deploy/ with the real nginx, Caddy, systemd and buildah, which must be installed
	go test -tags deploy -count=1 -timeout 40m -v ./test/deploy

test-web: web/node_modules/.ready ## types and unit tests of the front ends
	npm --prefix web run typecheck
	npm --prefix web test

test-journeys: build test/node_modules/.ready ## the real binary: public client packages, and Chromium
	npm --prefix test run typecheck
	scripts/with-postgres npm --prefix test test

lint: lint-go lint-web ## all linters and format checks

lint-go: $(LINT)
	$(LINT) run $(PACKAGES)

lint-web: web/node_modules/.ready test/node_modules/.ready
	npm --prefix web run lint
	npm --prefix web run format:check

$(LINT): tools/lint/go.mod tools/lint/go.sum
	@mkdir -p bin
	cd tools/lint && go build -o ../../$(LINT) github.com/golangci/golangci-lint/v2/cmd/golangci-lint

format: $(LINT) web/node_modules/.ready ## format Go and TypeScript
	$(LINT) fmt cmd internal test
	npm --prefix web run format

generate: web/node_modules/.ready ## write what is made from the Go types: api/, docs/served.md and the client's types
	@mkdir -p api
	go run ./cmd/souk openapi > api/openapi.json
	go run ./cmd/souk served > docs/served.md
	npm --prefix web run generate

verify: generate ## fail if something generated is not committed
	@go mod tidy -diff >/dev/null || { echo "go.mod or go.sum is not tidy: run go mod tidy and commit them"; exit 1; }
	@git diff --exit-code -- api docs/served.md web/packages/client/src/gen || { echo "generated files changed: run make generate and commit them"; exit 1; }

guide: build test/node_modules/.ready ## take the pictures of docs/guide anew
	scripts/with-postgres npm --prefix test run guide

bench: build ## the benchmark, as ratios to limits measured in the same run
	SOUK_POSTGRES_SYNC=on scripts/with-postgres go run ./test/bench

bench-login: build ## what a flood of sign-ins does to shoppers
	go run ./test/bench -login -seconds 5

clean: ## remove what was built (not your data)
	rm -rf bin web/node_modules test/node_modules internal/platform/webui/dist/*/ internal/platform/webui/dist/.ready

.PHONY: lighthouse bench-pages
lighthouse: build test/node_modules/.ready ## the shop's pages as Lighthouse scores them, median of three; on a quiet machine
	@npm --prefix test install --no-save --no-package-lock lighthouse@12.8.2 chrome-launcher@1.2.1
	node test/lighthouse/run.mjs

bench-pages: build ## what pages cost that the server draws, and what a flood of searches does to shoppers
	go run ./test/bench -pages
