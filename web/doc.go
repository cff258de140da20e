// Package web serves the app: pages to learn, browse, play and count in a browser, and the same as JSON
// for programs, which openapi.json describes.
//
// Most readers want [Serve], which listens until its context ends, or [New], the handler behind it.
// All is in the program: no page and no request needs another server.
//
// A client is not trusted. Bodies, sizes, answers and times are bounded; what has a body or computes
// keeps one of some places until its answer is taken, and waits there for one of few slots (gate.go); a
// count goes on only while somebody watches; what another site sends is refused, and what goes wrong is
// told as problem JSON, a fault of ours among them.
//
//	server.go, guard.go          listening and stopping; what stands before every request
//	routes.go, openapi.go        who answers what
//	request.go, problem.go       reading requests; errors as answers
//	pages.go, static/            files
//	gate.go                      how much at once, and for how long
//	methods.go, trace.go, stretch.go, tree.go  learning
//	solutions.go, classes.go, notation.go      browsing
//	read.go, check.go, solve.go, draw.go       playing
//	counting.go, count.go, events.go, known.go counting
//	campaign.go                                a campaign, where there is one
//	metrics.go                   for those who watch the server
package web
