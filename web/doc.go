// Package web serves the app: pages to learn, browse, play and count in a browser, and the same as JSON
// for programs.
//
// Most readers want [Serve], which listens until its context ends, or [New], the handler behind it.
package web
