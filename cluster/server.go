package cluster

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// The server that a coordinator brings along. It keeps the queue in memory and nothing else anywhere: what it loses the
// coordinator publishes again. It opens one port, or none, and no port for monitoring.
//
// Who may do what. Users of the process itself come over a pipe, with a password of this run that no
// connection from outside may use. Others are
//
//	without keys   guests, who must be on this machine: they may work under any name, and control
//	with keys      workers, each under its own name, and the coordinator's key, which may do everything
//
// A worker may say hello, answer, take tasks from the two consumers, acknowledge them, hear news, and listen to its own inbox. It
// cannot publish tasks, and cannot hear what others answer.

// A broker is a running server.
type broker struct {
	server *server.Server
	secret string // of the users of this process
	url    string // "" if it opened no port
}

// Users that exist without keys, and names that no key may have.
const (
	userCoordinator = "coordinator"
	userLocal       = "local" // workers of the coordinator's process
	userGuest       = "guest" // whoever connects, if there are no keys
)

// startBroker starts a server. It listens at the address unless that is empty; beyond this machine only with keys. The certificate
// may be nil where the keys are.
func startBroker(listen string, keys *keyring, certificate *tls.Certificate, log *slog.Logger) (*broker, error) {
	o := &server.Options{
		ServerName: "queens",
		DontListen: listen == "",
		NoSigs:     true,
		MaxPayload: longestMessage,
		JetStream:  true,
		// The store must have a limit, else the server measures the disk for one. The queue is in memory.
		JetStreamMaxMemory:     256 << 20,
		JetStreamMaxStore:      1 << 20,
		DisableJetStreamBanner: true,
	}
	if listen != "" {
		host, port, err := splitListen(listen)
		if err != nil {
			return nil, err
		}
		if keys == nil && !isLoopback(host) {
			return nil, fmt.Errorf("listen %s: other machines may connect only with keys", listen)
		}
		o.Host, o.Port = host, port
	}
	if certificate != nil {
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS13}
		o.TLS = true
		o.TLSTimeout = 5
	}
	b := &broker{secret: rand.Text()}
	b.admit(o, keys)
	// JetStream insists on a folder and puts nothing into it. It is gone before anybody could kill us and leave it behind.
	var err error
	if o.StoreDir, err = os.MkdirTemp("", "queens-queue-"); err != nil {
		return nil, err
	}
	err = b.start(o, log)
	if removed := os.RemoveAll(o.StoreDir); err == nil {
		err = removed
	}
	if err != nil {
		b.close()
		return nil, fmt.Errorf("queue server: %w", err)
	}
	return b, nil
}

// admit says who may connect and do what.
func (b *broker) admit(o *server.Options, keys *keyring) {
	inside := map[string]struct{}{jwt.ConnectionTypeInProcess: {}}
	o.Users = []*server.User{
		{Username: userCoordinator, Password: b.secret, AllowedConnectionTypes: inside},
		{Username: userLocal, Password: b.secret, AllowedConnectionTypes: inside, Permissions: permissions(userLocal)},
	}
	if keys == nil {
		guest := permissions("*")
		guest.Publish.Allow = append(guest.Publish.Allow, subjectControl)
		o.Users = append(o.Users, &server.User{Username: userGuest, Permissions: guest})
		o.NoAuthUser = userGuest
		return
	}
	for name, public := range keys.public {
		user := &server.NkeyUser{Nkey: public}
		if name != userCoordinator {
			user.Permissions = permissions(name)
		}
		o.Nkeys = append(o.Nkeys, user)
	}
}

// permissions returns the least that a worker of a name, or with "*" of any, needs.
func permissions(name string) *server.Permissions {
	allow := publishable(name)
	inbox := "_INBOX." + name + ".>"
	if name == "*" {
		inbox = "_INBOX.>"
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: allow},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox, subjectNews}},
	}
}

// publishable returns the subjects that a worker may publish to.
func publishable(name string) []string {
	allow := []string{
		subjectHello + name, subjectHello + name + ".*",
		subjectAnswer + name, subjectAnswer + name + ".*",
	}
	for _, consumer := range []string{consumerCount, consumerCheck} {
		allow = append(allow,
			"$JS.API.CONSUMER.INFO."+stream+"."+consumer,
			"$JS.API.CONSUMER.MSG.NEXT."+stream+"."+consumer,
			"$JS.ACK."+stream+"."+consumer+".>",
		)
	}
	return allow
}

func (b *broker) start(o *server.Options, log *slog.Logger) error {
	var err error
	if b.server, err = server.NewServer(o); err != nil {
		return err
	}
	hear := &listener{log: log}
	b.server.SetLoggerV2(hear, false, false, false)
	b.server.Start() // returns when it listens; what keeps it from that it only tells its logger
	if err := hear.failed(); err != nil {
		return err
	}
	if !b.server.JetStreamEnabled() {
		return errors.New("it has no JetStream")
	}
	if !o.DontListen {
		b.url = b.server.ClientURL()
	}
	return nil
}

// inside returns the options of a connection from this process, as one of its users.
func (b *broker) inside(user string) []nats.Option {
	return []nats.Option{nats.InProcessServer(b.server), nats.UserInfo(user, b.secret)}
}

// close stops the server and waits for it.
func (b *broker) close() {
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}

// splitListen reads "host:port"; port 0 takes a free one.
func splitListen(listen string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(listen)
	if err != nil {
		return "", 0, fmt.Errorf("listen %q is not host:port", listen)
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("listen %q: the port is not a number from 0 to 65535", listen)
	}
	if port = int(n); port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// A listener hears what the server says: refused connections and subjects it passes on, the rest matters only to who looks for a fault.
type listener struct {
	log    *slog.Logger
	errors atomic.Int64
	lock   sync.Mutex
	fatal  error
}

func (l *listener) failed() error {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.fatal
}

// Fatalf keeps the first reason for which the server does not start.
func (l *listener) Fatalf(format string, v ...any) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.fatal == nil {
		l.fatal = fmt.Errorf(format, v...)
	}
}

// Errorf is for whatever strangers do at the port: the first mostWarnings of it are logged for everybody. Who goes without a word, as the
// probes of Kubernetes do every few seconds, is none of them.
func (l *listener) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	mute := strings.Contains(text, "TLS handshake error") && (strings.HasSuffix(text, "EOF") || strings.HasSuffix(text, "connection reset by peer"))
	log := l.log.Warn
	if mute || l.errors.Add(1) > mostWarnings {
		log = l.log.Debug
	}
	log("queue: " + text)
}

func (l *listener) Warnf(format string, v ...any) { l.log.Debug("queue: " + fmt.Sprintf(format, v...)) }

func (l *listener) Noticef(format string, v ...any) {
	l.log.Debug("queue: " + fmt.Sprintf(format, v...))
}
func (l *listener) Debugf(string, ...any) {}
func (l *listener) Tracef(string, ...any) {}
