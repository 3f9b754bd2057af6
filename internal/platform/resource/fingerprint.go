package resource

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Fingerprint tells apart what things say that keep no revision of their own.
func Fingerprint(entity any) (string, error) {
	text, err := json.Marshal(entity)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12]), err
}
