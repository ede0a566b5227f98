// Checks a checkpoint with an implementation that is not ours: golang.org/x/mod/sumdb/note, of the Debian package
// golang-golang-x-mod-dev. The second argument is a file with the verifierKey of /api/log/key, the third one with the
// verifier key of a witness:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run checkpoint.go CHECKPOINT LOGKEY [WITNESSKEY]
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// A cosignature/v1 as a verifier of golang.org/x/mod/sumdb/note.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.hash }
func (w witness) Verify(msg, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	t := binary.BigEndian.Uint64(sig)
	return ed25519.Verify(w.key, []byte(fmt.Sprintf("cosignature/v1\ntime %d\n%s", t, msg)), sig[8:])
}

func main() {
	read := func(f string) []byte { b, _ := os.ReadFile(f); return b }
	log, err := note.NewVerifier(string(read(os.Args[2])))
	if err != nil {
		fmt.Println("key:", err)
		os.Exit(1)
	}
	verifiers := []note.Verifier{log}
	if len(os.Args) > 3 {
		parts := strings.SplitN(string(read(os.Args[3])), "+", 3)
		raw, _ := base64.StdEncoding.DecodeString(parts[2])
		var h uint32
		fmt.Sscanf(parts[1], "%08x", &h)
		verifiers = append(verifiers, witness{parts[0], h, raw[1:]})
	}
	n, err := note.Open(read(os.Args[1]), note.VerifierList(verifiers...))
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
	fmt.Printf("%d verified, %d unverified\n%s", len(n.Sigs), len(n.UnverifiedSigs), n.Text)
}
