package tokens

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/platform/store"
)

// keyLead is how long a new key verifies before it signs: time enough for every
// node to have heard of it.
const keyLead = 10 * time.Minute

// signingKey is one key pair.
type signingKey struct {
	id        string
	private   ed25519.PrivateKey
	public    ed25519.PublicKey
	signsFrom int64
}

// keys is an unchanging set of key pairs, in the order in which they come to sign.
type keys struct {
	byID  map[string]*signingKey
	order []*signingKey
}

// signer is the newest key whose time has come.
func (k *keys) signer(now int64) *signingKey {
	for i := len(k.order) - 1; i > 0; i-- {
		if k.order[i].signsFrom <= now {
			return k.order[i]
		}
	}
	return k.order[0]
}

// keyring holds the current set and learns of keys that other nodes made.
type keyring struct {
	db      *store.DB
	current atomic.Pointer[keys]

	mu     sync.Mutex
	looked time.Time // when an unknown key id last made us look
}

// lookEvery bounds how often tokens with made-up key ids can send us to the database.
const lookEvery = 5 * time.Second

// open loads the keys and makes the first one.
func (r *keyring) open(ctx context.Context) error {
	err := r.db.Write(ctx, func(tx *store.Tx) error {
		list, err := readKeys(tx)
		if err != nil || len(list) > 0 {
			return err
		}
		return insertKey(tx, tx.Millis())
	})
	if err != nil {
		return err
	}
	return r.reload(ctx)
}

func (r *keyring) reload(ctx context.Context) error {
	return r.db.Read(primary(ctx), func(tx *store.Tx) error {
		list, err := readKeys(tx)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return errors.New("tokens: there is no signing key")
		}
		set := &keys{byID: make(map[string]*signingKey, len(list)), order: list}
		for _, k := range list {
			set.byID[k.id] = k
		}
		r.current.Store(set)
		return nil
	})
}

// find gives a key by its id. An unknown id may be one that another node made a
// moment ago, so the database is asked, but not more often than lookEvery.
func (r *keyring) find(ctx context.Context, id string, now time.Time) (*signingKey, bool) {
	if k, ok := r.current.Load().byID[id]; ok {
		return k, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.looked.IsZero() && now.Sub(r.looked).Abs() < lookEvery {
		return nil, false
	}
	r.looked = now
	if r.reload(ctx) != nil {
		return nil, false
	}
	k, ok := r.current.Load().byID[id]
	return k, ok
}

// RotateKey makes a new signing key. It signs after a lead time that lets every
// node hear of it; the earlier keys go on verifying, so nobody is signed out.
func (s *Service) RotateKey(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := insertKey(tx, tx.Now.Add(keyLead).UnixMilli()); err != nil {
			return err
		}
		return s.touch(tx, topicKeys)
	})
}

// RevokeKey ends a signing key that someone else may have seen: every token it
// signed is refused from now on. The last key cannot be revoked; rotate first.
func (s *Service) RevokeKey(ctx context.Context, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec("UPDATE signing_keys SET revoked = ? WHERE id = ? AND revoked IS NULL", tx.Millis(), id); err != nil {
			return err
		}
		list, err := readKeys(tx)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return errors.New("tokens: the last signing key cannot be revoked")
		}
		// For tokens that were verified before and are cached.
		if err := s.revoke(tx, keySubject(id), forever, tx.Now.Add(AccessLife+2*leeway).UnixMilli()); err != nil {
			return err
		}
		return s.touch(tx, topicKeys)
	})
}

func insertKey(tx *store.Tx, signsFrom int64) error {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding
	_, err = tx.Exec("INSERT INTO signing_keys (id, private_key, public_key, created, signs_from) VALUES (?, ?, ?, ?, ?)",
		tx.NewID(), text.EncodeToString(private.Seed()), text.EncodeToString(public), tx.Millis(), signsFrom)
	return err
}

func readKeys(tx *store.Tx) ([]*signingKey, error) {
	var list []*signingKey
	err := tx.Each(
		"SELECT id, private_key, public_key, signs_from FROM signing_keys WHERE revoked IS NULL ORDER BY signs_from, id", nil,
		func(rows store.Rows) error {
			var id, private, public string
			k := &signingKey{}
			if err := rows.Scan(&id, &private, &public, &k.signsFrom); err != nil {
				return err
			}
			seed, err := base64.RawURLEncoding.DecodeString(private)
			if err != nil || len(seed) != ed25519.SeedSize {
				return fmt.Errorf("tokens: signing key %s is damaged", id)
			}
			k.id, k.private = id, ed25519.NewKeyFromSeed(seed)
			k.public = k.private.Public().(ed25519.PublicKey)
			if base64.RawURLEncoding.EncodeToString(k.public) != public {
				return fmt.Errorf("tokens: signing key %s is damaged", id)
			}
			list = append(list, k)
			return nil
		})
	return list, err
}

// primary makes reads go past a replica: what these tables say decides who gets in.
func primary(ctx context.Context) context.Context { return store.FromPrimary(ctx) }

// reloadSoon is reload for use after a commit, where there is no caller to tell.
func (r *keyring) reloadSoon(log *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := r.reload(ctx); err != nil {
		log.Error("signing keys could not be loaded again", "error", err)
	}
}
