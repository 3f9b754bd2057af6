package resource

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"souk/internal/platform/errs"
)

// Fingerprint tells apart what settings say that keep no revision of their own.
func Fingerprint(entity any) (string, error) {
	text, err := json.Marshal(entity)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12]), err
}

// Unchanged refuses a change that was made from something else than what stands now: Aborted, as for an old revision.
// It must be called in the transaction that writes. Callers who name no fingerprint are not compared: the contract's
// clients know of none.
func Unchanged(sent string, now any, what string) error {
	if sent == "" {
		return nil
	}
	stands, err := Fingerprint(now)
	if err != nil || sent == stands {
		return err
	}
	return errs.New(errs.Aborted, CodeStale, "%s were changed by someone else", what).With("currentRevision", stands)
}
