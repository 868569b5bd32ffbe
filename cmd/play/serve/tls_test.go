package serve

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/clitest"
)

// writeCertificate writes a certificate for a host and its key.
func writeCertificate(t *testing.T, cert, key, host string, at time.Time) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &secret.PublicKey, secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: private},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCertificateIsReadAgain checks that renewed files need no restart, and that unreadable files change nothing.
func TestCertificateIsReadAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	at := time.Now().Add(-time.Hour)
	writeCertificate(t, cert, key, "one.example", at)
	c, err := openCertificate(cert, key, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	host := func() string {
		loaded, err := c.get(&tls.ClientHelloInfo{})
		if err != nil {
			t.Fatal(err)
		}
		return loaded.Leaf.Subject.CommonName
	}
	if got := host(); got != "one.example" {
		t.Errorf("got %s", got)
	}
	if err := os.WriteFile(cert, []byte("half written"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := host(); got != "one.example" {
		t.Errorf("while the file is being written: %s", got)
	}
	writeCertificate(t, cert, key, "two.example", at.Add(time.Minute))
	if got := host(); got != "two.example" {
		t.Errorf("after it changed: %s", got)
	}
}

// TestServeSettings checks that the web server reads its settings for proxies and TLS, and refuses wrong ones.
func TestServeSettings(t *testing.T) {
	t.Parallel()
	s, err := Read([]string{"-trust-proxy", "127.0.0.1", "-trust-proxy", "10.0.0.0/8"}, clitest.Env(nil, io.Discard))
	if err != nil || fmt.Sprint(s.proxies) != "[127.0.0.1/32 10.0.0.0/8]" {
		t.Errorf("%+v, %v", s, err)
	}
	for flag, want := range map[string]string{
		"-trust-proxy=nonsense": "an address or a network expected", "-trust-proxy=": "expected",
	} {
		_, err := Read([]string{flag}, clitest.Env(nil, io.Discard))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", flag, err)
		}
	}
	for _, files := range [][2]string{{"cert.pem", ""}, {"", "key.pem"}, {"nowhere.pem", "nowhere.key"}} {
		s := Settings{Path: filepath.Join(t.TempDir(), "play.db"), cert: files[0], key: files[1]}
		if _, err := s.Open(t.Context()); err == nil || !strings.Contains(err.Error(), "-tls-cert") {
			t.Errorf("%v: %v", files, err)
		}
	}
}
