package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"queens/campaign"
)

// A RejectedError says that the other side cannot be had as it is: asking again would not help.
type RejectedError struct{ Reason error }

func (e *RejectedError) Error() string { return e.Reason.Error() }
func (e *RejectedError) Unwrap() error { return e.Reason }

// An address is where a server is, and how to make sure that it is the right one.
type address struct {
	url    string
	key    *key           // one's own, or nil
	roots  *x509.CertPool // who may vouch for the server; nil are those of the system
	inside []nats.Option  // instead of all that: a connection within the process
}

// newAddress reads the files of an address; an empty name is no file.
func newAddress(server, keyFile, caFile string) (address, error) {
	if _, _, err := net.SplitHostPort(server); err == nil && !strings.Contains(server, "://") {
		server = "nats://" + server
	}
	a := address{url: server}
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "nats" && u.Scheme != "tls" || strings.Trim(u.Path, "/")+u.RawQuery+u.Fragment != "" {
		return address{}, fmt.Errorf("server %.200q is not HOST:PORT, nats://HOST:PORT or tls://HOST:PORT", server)
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); u.Port() != "" && (err != nil || port == 0) {
		return address{}, fmt.Errorf("server %.200q: the port is not a number from 1 to 65535", server)
	}
	if keyFile != "" {
		if a.key, err = readKey(keyFile); err != nil {
			return address{}, err
		}
	}
	if caFile != "" {
		text, err := os.ReadFile(caFile)
		if err != nil {
			return address{}, unread("authority", err)
		}
		a.roots = x509.NewCertPool()
		if !a.roots.AppendCertsFromPEM(text) {
			return address{}, fmt.Errorf("authority %s: there is no certificate in it", caFile)
		}
	}
	return a, nil
}

// connect connects once, under a name that says who it is; afterwards the connection comes back by itself whenever it is lost. What
// the server sends to its owner alone goes to an inbox under the key. The error is a [RejectedError] if the server, or we, will not have it.
func (a address) connect(who, inbox string) (*nats.Conn, error) {
	dial := &dialer{Dialer: net.Dialer{Timeout: patience}}
	options := []nats.Option{
		nats.SetCustomDialer(dial),
		nats.Name(who), nats.CustomInboxPrefix("_INBOX." + inbox),
		nats.Timeout(patience), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectJitter(500*time.Millisecond, time.Second), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ReconnectBufSize(-1), // what cannot be sent now is asked again later
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if a.inside != nil {
		options = append(options, a.inside...)
	} else if u, err := url.Parse(a.url); err == nil && (u.Scheme == "tls" || a.roots != nil || a.key != nil && !isLoopback(u.Hostname())) {
		options = append(options, nats.Secure(&tls.Config{RootCAs: a.roots, MinVersion: tls.VersionTLS12}))
	}
	if a.key != nil {
		options = append(options, nats.Nkey(a.key.public, a.key.pair.Sign))
	}
	conn, err := nats.Connect(a.url, options...)
	if err == nil {
		return conn, nil
	}
	if isRejection(err) {
		return nil, a.rejected(err)
	}
	if dial.failed != nil {
		err = dial.failed
	}
	return nil, fmt.Errorf("cannot reach %s: %w", redacted(a.url), inWords(err))
}

// rejected makes a [RejectedError] of an error of the address.
func (a address) rejected(err error) *RejectedError {
	var stranger x509.UnknownAuthorityError
	switch {
	case errors.As(err, &stranger) && a.roots == nil:
		err = errors.New("this system does not trust its certificate; --ca FILE trusts one of the keys' own authority, ca.crt")
	case errors.As(err, &stranger):
		err = errors.New("the authority of --ca does not vouch for its certificate")
	default:
		err = inWords(err)
	}
	return &RejectedError{fmt.Errorf("server %s: %w", redacted(a.url), err)}
}

// A wordedError is an error of the library in words for who knows nothing of it.
type wordedError struct {
	words string
	err   error
}

func (e *wordedError) Error() string { return e.words }
func (e *wordedError) Unwrap() error { return e.err }

// inWords puts an error of a connection, or of what was asked over it, into words.
func inWords(err error) error {
	var certificate *tls.CertificateVerificationError
	words := ""
	switch is := func(errs ...error) bool {
		return slices.ContainsFunc(errs, func(target error) bool { return errors.Is(err, target) })
	}; {
	case err == nil:
		return nil
	case is(nats.ErrAuthorization, nats.ErrAuthExpired):
		words = "it lets in only who shows a key that it knows"
	case is(nats.ErrNkeysNotSupported):
		words = "it knows no keys"
	case is(nats.ErrSecureConnWanted):
		words = "it does not speak TLS"
	case is(nats.ErrNoResponders):
		words = "nobody answers"
	case is(nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting, nats.ErrDisconnected, nats.ErrConnectionClosed, context.Canceled):
		words = "there is no connection"
	case is(nats.ErrTimeout, context.DeadlineExceeded):
		words = "no answer in time"
	case errors.As(err, &certificate):
		words = strings.TrimPrefix(certificate.Err.Error(), "x509: ")
	default:
		words = strings.TrimPrefix(err.Error(), "nats: ")
	}
	return &wordedError{words, err}
}

// unread says of what kind a file is that cannot be read, and names it once.
func unread(kind string, err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s %s: %w", kind, path.Path, path.Err)
	}
	return fmt.Errorf("%s: %w", kind, err)
}

// A dialer remembers why it failed. The library says of a server that cannot be reached only that there is none.
type dialer struct {
	net.Dialer
	failed error // of the last attempt, or nil
}

func (d *dialer) Dial(network, address string) (net.Conn, error) {
	conn, err := d.Dialer.Dial(network, address)
	d.failed = err
	if op := (*net.OpError)(nil); errors.As(err, &op) { // the address is in the message already
		d.failed = op.Err
	}
	if call := (*os.SyscallError)(nil); errors.As(err, &call) {
		d.failed = call.Err
	}
	return conn, err
}

// isRejection reports whether a server refused us, or we would not trust it.
func isRejection(err error) bool {
	var certificate *tls.CertificateVerificationError
	return errors.As(err, &certificate) || errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) ||
		errors.Is(err, nats.ErrNkeysNotSupported) || errors.Is(err, nats.ErrSecureConnWanted)
}

// redacted returns a URL without the password in it.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "?"
	}
	return u.Redacted()
}

// whileConnected returns a context that ends when the connection is lost: whoever comes back after that knows nothing of what
// was asked before.
func whileConnected(ctx context.Context, conn *nats.Conn) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	lost := conn.StatusChanged(nats.RECONNECTING, nats.CLOSED)
	go func() {
		defer conn.RemoveStatusListener(lost)
		select {
		case <-lost:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// request sends a message and reads the answer.
func request(ctx context.Context, conn *nats.Conn, subject string, message any) ([]byte, error) {
	text, err := encode(message)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	ctx, release := whileConnected(ctx, conn)
	defer release()
	m, err := conn.RequestWithContext(ctx, subject, text)
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}

// A backoff waits longer each time, up to its most, and never exactly as long as others do.
type backoff struct{ most, next time.Duration }

// wait returns false if the context ended.
func (b *backoff) wait(ctx context.Context) bool {
	b.next = min(max(2*b.next, 100*time.Millisecond), b.most)
	timer := time.NewTimer(b.next/2 + rand.N(b.next/2))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// every does something again and again, with pauses, until it errs or the context ends. The error is that, or the context's cause.
func every(ctx context.Context, pause time.Duration, do func() error) error {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticker.C:
			if err := do(); err != nil {
				return err
			}
		}
	}
}

// refusalOf returns the code and reason of an error that is a refusal.
func refusalOf(err error) (refusal, bool) {
	var r *campaign.RefusedError
	if !errors.As(err, &r) {
		return refusal{}, false
	}
	return refusal{r.Code, r.Reason}, true
}
