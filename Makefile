# What can be done here: make help. Nothing but Go, git, make and bash is needed to build; what the
# tests need beside them, make setup sees to.

SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Tools, each at one version. Go builds them once and keeps them in its cache.
GOFUMPT     := go run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK := go run golang.org/x/vuln/cmd/govulncheck@v1.9.0

TESTFLAGS ?=
FUZZTIME  ?= 1m
BENCH     ?= .
COUNT     ?= 6
VERSION   := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

# What counts, or stands on it. Pages, networks and the command are the same without assembly.
COUNTING = $$(go list ./... | grep -v -e /web$$ -e /cluster$$ -e /cmd/queens$$)

# The rooms whose tests take longest, and wait most: they begin first, so that others fill the gaps.
LONGEST = ./web ./cmd/queens

# Rooms whose tests start goroutines. The others have one, or hand them to count, and take many times as long with the detector.
RACED = $$(go list ./... | grep -v -e ^queens$$ -e /draw$$ -e /plot$$ -e /judge$$ -e /search$$ -e /trace$$ -e /internal/join$$ \
	-e /exactcover$$ -e /puzzle$$ -e /model$$ -e /lesson$$ -e /campaign$$)

# Tests of the command that the race detector has nothing to say about: they draw, trace or judge by one goroutine, which takes ten
# times as long with it, or run programs that are built without it. They run without it.
UNRACED = TestScripts/(tree|draw|draw_bad|draw_trace|trace|trace_bad|judge|judge_bad)$$|TestPicturesInEveryForm|TestFilm|TestSpeed|TestExamples|TestSessions|TestKilledCampaigns|TestCampaignO

# Test files are vetted by make lint as they are here, and by ports for machines without the assembly: the tests need not do it again.
GOTEST = go test -vet=off $(TESTFLAGS)

# Every room but the command and the one that brings a server, and without those that are only tests: what also runs in a browser.
LIBRARY = $$(go list -f '{{if .GoFiles}}{{.ImportPath}}{{end}}' ./... | grep -v -e /cmd/ -e /cluster$$)

.PHONY: help
help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

.PHONY: build
build: ## build the command into bin/queens
	go build -trimpath -ldflags '-X main.version=$(VERSION)' -o bin/queens ./cmd/queens

.PHONY: man
man: build ## write the manual page into bin/queens.1
	bin/queens man > bin/queens.1

.PHONY: setup
setup: ## install what the tests need, or say what is missing
	@.ci/setup

.PHONY: test
test: setup ports ## pass every test: with the race detector, then without assembly
	CGO_ENABLED=1 $(GOTEST) -race -skip '$(UNRACED)' $(LONGEST) $(RACED)
	$(GOTEST) ./internal/join ./campaign
	$(GOTEST) -run '$(UNRACED)' ./cmd/queens
	QUEENS_REQUIRE='$(subst avx2,,$(QUEENS_REQUIRE))' $(GOTEST) -tags purego $(COUNTING)

.PHONY: ports
ports: ## vet the library for arm64, tests too, and build it for browsers: the tests run on neither
	GOARCH=arm64 go vet $(LIBRARY)
	GOOS=js GOARCH=wasm go build $(LIBRARY)

.PHONY: lint
lint: ## format, vet, staticcheck, go.mod, licences, generated files
	@bad=$$($(GOFUMPT) -l .); [[ -z $$bad ]] || { echo "not formatted, run make format:" $$bad; exit 1; }
	go vet ./...
	$(STATICCHECK) ./...
	go mod tidy -diff
	.ci/generated

.PHONY: format
format: ## rewrite the Go files with gofumpt
	$(GOFUMPT) -w .

.PHONY: generate
generate: ## write the generated files anew
	go generate ./...
	list=$$(.ci/licences) && echo "$$list" > cmd/queens/licences.txt

.PHONY: pictures
pictures: ## take the README's pictures of the web app anew, in Chromium; then look at them
	go test ./web -count 1 -run TestPictures -update

.PHONY: vuln
vuln: ## look for known vulnerabilities in what is linked; needs the network
	$(GOVULNCHECK) ./...

.PHONY: mutants
mutants: ## spoil the program on purpose: the tests must fail each time (minutes)
	go test -tags mutants -timeout 60m -run TestMutants ./internal/mutants

.PHONY: kills
kills: ## kill a count that keeps a ledger 1,000 times: the total must be exact each time (minutes)
	QUEENS_KILLS=1000 go test -count 1 -timeout 60m -run TestKilledCountsAreExact ./ledger

.PHONY: campaign-kills
campaign-kills: ## kill coordinators and workers 1,000 times: the total must be exact each time (minutes)
	QUEENS_CAMPAIGN_KILLS=1000 go test -count 1 -timeout 60m -v -run TestKilledCampaignsAreExact ./cmd/queens

.PHONY: proof
proof: build ## count every board up to n=21 in full and compare with what is published (minutes)
	bin/queens table 21 --compute

.PHONY: cover
cover: ## print the share of statements the tests reach, package by package
	go test -cover $(TESTFLAGS) ./...

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (1m)
	@.ci/fuzz $(FUZZTIME)

.PHONY: bench
bench: ## record the benchmarks matching BENCH (.), COUNT (6) times, under benchmarks/
	benchmarks/record '$(BENCH)' $(COUNT)

.PHONY: campaign-figures
campaign-figures: build ## measure what a campaign costs beside counting (minutes)
	benchmarks/campaign
