package cluster

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"

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
	listen string    // where it should
	store  string    // folder that is not there any more
	secret string    // of the users of this process
	hear   *listener // to what it says
	name   string    // under which others find it
	url    string    // "" if it opened no port
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
	b := &broker{listen: listen, secret: rand.Text(), hear: newListener(log)}
	o, err := b.options(keys, certificate)
	if err != nil {
		return nil, err
	}
	// JetStream insists on a folder and puts nothing into it. It is gone before anybody could kill us and leave it behind.
	if b.store, err = os.MkdirTemp("", "queens-queue-"); err != nil {
		return nil, err
	}
	o.StoreDir = b.store
	err = b.start(o)
	if removed := os.RemoveAll(b.store); err == nil {
		err = removed
	}
	if err != nil {
		b.close()
		return nil, fmt.Errorf("queue server: %w", err)
	}
	return b, nil
}

// readmit has the server know these keys and show this certificate from now on. Whoever came with another key is thrown out.
func (b *broker) readmit(keys *keyring, certificate *tls.Certificate) error {
	o, err := b.options(keys, certificate)
	if err != nil {
		return err
	}
	o.StoreDir = b.store
	return b.server.ReloadOptions(o)
}

// options returns those of a server with these keys and this certificate.
func (b *broker) options(keys *keyring, certificate *tls.Certificate) (*server.Options, error) {
	o := &server.Options{
		ServerName: "queens",
		DontListen: b.listen == "",
		NoSigs:     true,
		MaxPayload: longestMessage,
		JetStream:  true,
		// The store must have a limit, else the server measures the disk for one. The queue is in memory.
		JetStreamMaxMemory:     256 << 20,
		JetStreamMaxStore:      1 << 20,
		DisableJetStreamBanner: true,
	}
	if b.listen != "" {
		host, port, err := splitListen(b.listen)
		if err != nil {
			return nil, err
		}
		if keys == nil && !isLoopback(host) {
			return nil, fmt.Errorf("listen %s: other machines may connect only with keys", b.listen)
		}
		o.Host, o.Port = host, port
	}
	if certificate != nil {
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS13}
		o.TLS = true
		o.TLSTimeout = 5
	}
	b.admit(o, keys)
	return o, nil
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
	b.hear.know(keys)
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

func (b *broker) start(o *server.Options) error {
	var err error
	if b.server, err = server.NewServer(o); err != nil {
		return err
	}
	b.server.SetLoggerV2(b.hear, false, false, false)
	b.server.Start() // returns when it listens; what keeps it from that it only tells its logger
	if err := b.hear.failed(); err != nil {
		return err
	}
	if !b.server.JetStreamEnabled() {
		return errors.New("it has no JetStream")
	}
	if !o.DontListen {
		scheme, shown := "nats", (*x509.Certificate)(nil)
		if o.TLSConfig != nil {
			scheme, shown = "tls", o.TLSConfig.Certificates[0].Leaf
		}
		b.name = nameFor(o.Host, shown)
		b.url = fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(b.name, strconv.Itoa(b.server.Addr().(*net.TCPAddr).Port)))
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
	b.hear.end()
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

// nameFor returns the name under which others find a server that listens at a host and shows a certificate, or none: one that the certificate
// is for, if possible the host itself, or else the name of this machine.
func nameFor(host string, shown *x509.Certificate) string {
	names := []string{host}
	if isEverywhere(host) {
		names = nil
	}
	if own, err := os.Hostname(); err == nil {
		names = append(names, own)
	}
	names = append(names, "localhost")
	if shown == nil {
		return names[0]
	}
	names = slices.Insert(names, len(names)-1, slices.DeleteFunc(hostsOf(shown), isLoopback)...)
	for _, name := range names {
		if shown.VerifyHostname(name) == nil {
			return name
		}
	}
	return names[0]
}

// isEverywhere reports whether a host stands for all addresses of this machine.
func isEverywhere(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || ip != nil && ip.IsUnspecified()
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
