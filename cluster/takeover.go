package cluster

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// How a coordinator comes by its server: it brings one along or finds somebody else's, and makes sure that nobody else uses it.

// connect starts the server, or finds the one there is, and connects to it.
func (o *Coordinator) connect() error {
	c := &o.config
	var keys *keyring
	var seen []os.FileInfo
	if c.Keys != "" {
		var err error
		seen = o.lookAtKeys() // before they are read
		if keys, err = readKeys(c.Keys); err != nil {
			return err
		}
		own, err := readKey(keys.path(userCoordinator + fileKeySuffix))
		if err != nil {
			return err
		}
		if c.Options.Seed == 0 { // what is checked is nobody's to know who might lie about the rest, and the same after a restart
			secret, err := own.pair.Seed()
			if err != nil {
				return err
			}
			sum := sha256.Sum256(append(secret, o.welcome.Campaign...))
			c.Options.Seed = binary.BigEndian.Uint64(sum[:])
		}
	}
	if c.NATS != "" {
		var key, ca string
		if keys != nil {
			key = keys.path(userCoordinator + fileKeySuffix)
			if _, err := os.Stat(keys.path(fileCA)); err == nil {
				ca = keys.path(fileCA)
			}
		}
		var err error
		if o.where, err = newAddress(c.NATS, key, ca); err != nil {
			return err
		}
		c.NATS = o.where.url
		if o.conn, err = o.where.connect("queens coordinator", userCoordinator); err != nil {
			return err
		}
		if most := o.conn.MaxPayload(); most < longestMessage {
			return fmt.Errorf("server %s takes messages of %d bytes, and some of a campaign have %d: set its max_payload to 1MB", redacted(c.NATS), most, longestMessage)
		}
		return nil
	}
	certificate, err := o.certificate(keys)
	if err != nil {
		return err
	}
	if o.broker, err = startBroker(c.Listen, keys, certificate, o.log); err != nil {
		return err
	}
	if host, _, _ := splitListen(c.Listen); c.Listen != "" && !isLoopback(host) && isLoopback(o.broker.name) {
		o.log.Warn("the certificate is for this machine only, and others will not trust it; queens campaign keys DIR --host NAME adds a name")
	}
	o.where = address{url: "pipe", inside: o.broker.inside(userLocal)}
	if o.conn, err = (address{url: "pipe", inside: o.broker.inside(userCoordinator)}).connect("queens coordinator", userCoordinator); err != nil {
		return err
	}
	if keys != nil {
		o.watch = func(ctx context.Context) { o.watchKeys(ctx, keys, seen) }
	}
	return nil
}

// certificate returns the server's, or nil if there are neither keys nor one that was given.
func (o *Coordinator) certificate(keys *keyring) (*tls.Certificate, error) {
	certFile, keyFile := o.certificateFiles(keys)
	if certFile == "" {
		return nil, nil
	}
	certificate, err := tls.LoadX509KeyPair(certFile, keyFile)
	if err != nil {
		return nil, unread("certificate", err)
	}
	return &certificate, nil
}

// certificateFiles returns the files of the server's certificate and its key, or nothing.
func (o *Coordinator) certificateFiles(keys *keyring) (certFile, keyFile string) {
	if o.config.TLSCert == "" && keys != nil {
		return keys.path(fileServer), keys.path(fileServerKey)
	}
	return o.config.TLSCert, o.config.TLSKey
}

// takeOver makes sure that nobody else uses the server, listens, and makes the queue. With a cluster that has just lost a server it has patience.
func (o *Coordinator) takeOver(ctx context.Context, q *queue) error {
	if err := o.listen(); err != nil {
		return err
	}
	if o.broker == nil {
		if err := o.alone(ctx); err != nil {
			return err
		}
	}
	pause, end := backoff{most: time.Second}, time.Now().Add(longestFailing)
	err := q.remake(ctx)
	for isPassing(err) && !o.mayNot() && time.Now().Before(end) && pause.wait(ctx) {
		o.log.Info("the queue cannot be made yet, trying again", "reason", inWords(err))
		err = q.renew(ctx) // goes on with what was made
		if taken := (*takenError)(nil); errors.As(err, &taken) {
			err = q.remake(ctx) // what was there before is there still
		}
	}
	return err
}

// mayNot reports whether the server refused us something. It does not say so in the answer.
func (o *Coordinator) mayNot() bool {
	return errors.Is(o.conn.LastError(), nats.ErrPermissionViolation)
}

// because says of an error of somebody else's server what is to be done about it, if that is known.
func (o *Coordinator) because(err error) error {
	server := redacted(o.config.NATS)
	switch {
	case o.broker != nil:
		return err
	case o.mayNot():
		return fmt.Errorf("server %s: the coordinator may do anything in an account of its own, and here it may not: %w", server, o.conn.LastError())
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("server %s has no JetStream: add jetstream { } to its configuration", server)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("server %s has no JetStream for this account: add jetstream: enabled to it", server)
	}
	return fmt.Errorf("server %s: %w", server, err)
}

// alone errs if another coordinator uses the server.
func (o *Coordinator) alone(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second/2)
	defer cancel()
	text, err := request(ctx, o.conn, subjectControl, command{Do: "who", From: o.me()})
	if err != nil { // nobody answers
		return nil
	}
	var r report
	if err := decode(text, &r); err != nil {
		return fmt.Errorf("server %s: something else answers to %s", redacted(o.config.NATS), subjectControl)
	}
	return fmt.Errorf("server %s is in use by another coordinator, %s", redacted(o.config.NATS), r.Who)
}
