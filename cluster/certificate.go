package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"slices"
	"strings"
	"time"
)

// The certificates of a folder of keys. Each is one file, so that it is whole or not there; a private key once made is used again, for a
// certificate of the same party that names more hosts.

const certificateAge = 10 * 365 * 24 * time.Hour

// makeCertificates makes the authority unless it is there, and the server's certificate unless that is there and for all hosts. It
// returns the hosts that it is for.
func (r *keyring) makeCertificates(hosts []string) ([]string, error) {
	old, err := readCertificate(r.path(fileServer))
	switch {
	case err == nil && addHosts(old, hosts) == 0:
		return hostsOf(old), nil
	case errors.Is(err, fs.ErrNotExist):
		old = new(x509.Certificate)
		addHosts(old, append([]string{"localhost", "127.0.0.1", "::1"}, hosts...))
	case err != nil:
		return nil, fmt.Errorf("certificate of the server: %w", err)
	}
	ca, err := tls.LoadX509KeyPair(r.path(fileCA), r.path(fileCAKey))
	if errors.Is(err, fs.ErrNotExist) {
		if _, without := os.Stat(r.path(fileCA)); old.Raw != nil || without == nil {
			return nil, fmt.Errorf("certificate of the server: names can be added only where %s and %s are", fileCA, fileCAKey)
		}
		ca, err = r.certify(fileCA, fileCAKey, x509.Certificate{
			Subject: pkix.Name{CommonName: "queens campaign"}, IsCA: true, BasicConstraintsValid: true,
			KeyUsage: x509.KeyUsageCertSign,
		}, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("authority of the keys: %w", err)
	}
	template := x509.Certificate{
		Subject: pkix.Name{CommonName: "queens coordinator"}, KeyUsage: x509.KeyUsageDigitalSignature,
		// Servers of a cluster show it to each other.
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		DNSNames:    old.DNSNames, IPAddresses: old.IPAddresses,
	}
	_, err = r.certify(fileServer, fileServerKey, template, &ca)
	return hostsOf(&template), err
}

// addHosts adds to a certificate the names and addresses that it is not for, and returns how many.
func addHosts(c *x509.Certificate, hosts []string) (added int) {
	for _, host := range hosts {
		switch ip := net.ParseIP(host); {
		case slices.Contains(hostsOf(c), host) || ip != nil && slices.Contains(hostsOf(c), ip.String()):
			continue
		case ip != nil:
			c.IPAddresses = append(c.IPAddresses, ip)
		default:
			c.DNSNames = append(c.DNSNames, host)
		}
		added++
	}
	return added
}

// certify makes a certificate, and its key unless that is there, signed by the authority or, if that is nil, by itself.
func (r *keyring) certify(certFile, keyFile string, template x509.Certificate, by *tls.Certificate) (tls.Certificate, error) {
	private, keyText, err := r.privateKey(keyFile)
	if err != nil {
		return tls.Certificate{}, err
	}
	if template.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127)); err != nil {
		return tls.Certificate{}, err
	}
	template.NotBefore = time.Now().Add(-time.Hour) // clocks differ
	template.NotAfter = template.NotBefore.Add(certificateAge)
	parent, signer := &template, any(private)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, parent, private.Public(), signer)
	if err != nil {
		return tls.Certificate{}, err
	}
	certText := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	if err := r.write(certFile, certText); err != nil {
		return tls.Certificate{}, err
	}
	return tls.X509KeyPair(certText, keyText)
}

// privateKey reads the private key in a file, or makes it.
func (r *keyring) privateKey(file string) (*ecdsa.PrivateKey, []byte, error) {
	text, err := os.ReadFile(r.path(file))
	if err == nil {
		if block, _ := pem.Decode(text); block != nil {
			if private, err := x509.ParsePKCS8PrivateKey(block.Bytes); err == nil {
				if private, ok := private.(*ecdsa.PrivateKey); ok {
					return private, text, nil
				}
			}
		}
		return nil, nil, fmt.Errorf("%s: there is no private key of ours in it", r.path(file))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, err
	}
	text = pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	return private, text, r.write(file, text)
}

// readCertificate reads the certificate in a file.
func readCertificate(path string) (*x509.Certificate, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s: there is no certificate in it", path)
	}
	return x509.ParseCertificate(block.Bytes)
}

// hostsOf returns the names and addresses that a certificate is for, names first.
func hostsOf(c *x509.Certificate) []string {
	hosts := slices.Clone(c.DNSNames)
	for _, ip := range c.IPAddresses {
		hosts = append(hosts, ip.String())
	}
	return hosts
}

// isHost reports whether a text is an address, or a name as hosts have it (RFC 1123; an underscore is common). A name does not end in a number:
// that is an address, mistyped.
func isHost(text string) bool {
	if net.ParseIP(text) != nil {
		return true
	}
	if last := text[strings.LastIndexByte(text, '.')+1:]; strings.Trim(last, "0123456789") == "" {
		return false
	}
	for label := range strings.SplitSeq(text, ".") {
		odd := func(c rune) bool {
			return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
		}
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || strings.ContainsFunc(label, odd) {
			return false
		}
	}
	return len(text) <= 253
}
