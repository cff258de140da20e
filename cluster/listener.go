package cluster

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// What is logged about others: who sends what cannot be read, who is refused at the port. They can do so as often as they like, and must
// not fill a disk with it.

// mostWarnings is how many warnings about others are logged for everybody in a minute. Further ones are for who looks closely, and counted.
const mostWarnings = 20

// A brake logs warnings, not too many. Its methods may be called by several goroutines at once.
type brake struct {
	log *slog.Logger

	lock   sync.Mutex // of what follows
	minute *time.Timer
	said   int // in this minute
	more   int // that were not
}

// warn logs a warning, unless there were many in this minute.
func (b *brake) warn(what string, about ...any) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.minute == nil {
		b.minute = time.AfterFunc(time.Minute, b.end)
	}
	if b.said == mostWarnings {
		b.more++
		b.log.Debug(what, about...)
		return
	}
	b.said++
	b.log.Warn(what, about...)
}

// end ends the minute, and says how many warnings it kept back.
func (b *brake) end() {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.minute == nil {
		return
	}
	b.minute.Stop()
	if b.more > 0 {
		b.log.Warn(fmt.Sprintf("%d more such warnings in a minute", b.more))
	}
	b.minute, b.said, b.more = nil, 0, 0
}

// A listener hears what the server says: refused connections and subjects it passes on, the rest matters only to who looks for a fault.
type listener struct {
	log   *slog.Logger
	brake *brake

	lock  sync.Mutex // of what follows
	fatal error
	pairs []string // of what the server calls a worker, and the worker's name
	names *strings.Replacer
}

func newListener(log *slog.Logger) *listener {
	return &listener{log: log, brake: &brake{log: log}, names: strings.NewReplacer()}
}

// know has those with a key called by their names, also when they were shut out.
func (l *listener) know(keys *keyring) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for name, public := range keys.public {
		if !slices.Contains(l.pairs, public) {
			l.pairs = append(l.pairs, "nkey:"+public, name, public, name)
		}
	}
	l.names = strings.NewReplacer(l.pairs...)
}

func (l *listener) failed() error {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.fatal
}

// end says what was kept back.
func (l *listener) end() { l.brake.end() }

// Fatalf keeps the first reason for which the server does not start.
func (l *listener) Fatalf(format string, v ...any) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.fatal == nil {
		l.fatal = fmt.Errorf(format, v...)
	}
}

// Errorf is for whatever strangers do at the port. Who goes without a word, as the probes of Kubernetes do every few seconds, is nobody to
// warn of.
func (l *listener) Errorf(format string, v ...any) {
	l.lock.Lock()
	text := "queue: " + l.names.Replace(fmt.Sprintf(format, v...))
	l.lock.Unlock()
	if strings.Contains(text, "TLS handshake error") && (strings.HasSuffix(text, "EOF") || strings.HasSuffix(text, "connection reset by peer")) {
		l.log.Debug(text)
		return
	}
	l.brake.warn(text)
}

func (l *listener) Warnf(format string, v ...any) { l.log.Debug("queue: " + fmt.Sprintf(format, v...)) }

func (l *listener) Noticef(format string, v ...any) {
	l.log.Debug("queue: " + fmt.Sprintf(format, v...))
}
func (l *listener) Debugf(string, ...any) {}
func (l *listener) Tracef(string, ...any) {}
