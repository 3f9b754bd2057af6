package tokens

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// keySet is every living key by its hash, with the rights that it and its creator both
// have. It is kept whole, so that made-up keys cost no look in the database, and read
// again when keys, roles or the staff change.
type keySet struct {
	callers uint64 // the state of the table that it was read from
	byHash  map[digest]*verified
}

// keySets keeps the set that was read last.
type keySets struct {
	db      *store.DB
	revoked *revocations
	mu      sync.Mutex // held while keys are read
	last    atomic.Pointer[keySet]
}

// find finds the living key with this hash; nil when there is none.
//
// Finding a hash in a map takes a time that depends on the hash, which tells
// nothing about a key that an attacker could use.
func (s *keySets) find(ctx context.Context, d digest) (*verified, error) {
	callers := s.revoked.callers.Load()
	set := s.last.Load()
	if set == nil || set.callers != callers {
		s.mu.Lock()
		defer s.mu.Unlock()
		if set = s.last.Load(); set == nil || set.callers != callers {
			var err error
			if set, err = store.Get(primary(ctx), s.db, readKeySet); err != nil {
				return nil, err
			}
			set.callers = callers
			s.last.Store(set)
		}
	}
	found, ok := set.byHash[d]
	if !ok {
		return nil, nil //nolint:nilnil // none is a valid answer
	}
	return &verified{actor: found.actor, issued: found.issued, expires: found.expires, fromTable: true}, nil
}

func readKeySet(tx *store.Tx) (*keySet, error) {
	set := &keySet{byHash: map[digest]*verified{}}
	creators := map[digest]*string{}
	err := tx.Each("SELECT id, name, hash, all_permissions, permissions, creator FROM api_keys WHERE revoked IS NULL", nil,
		func(rows store.Rows) error {
			var hash, permissions string
			var creator *string
			v := &verified{
				actor:   actor.Actor{Kind: actor.App},
				issued:  forever, // keys have no issue date: they end by their row
				expires: forever - 1,
			}
			if err := rows.Scan(&v.actor.ID, &v.actor.KeyName, &hash, &v.actor.All, &permissions, &creator); err != nil {
				return err
			}
			raw, err := hex.DecodeString(hash)
			if err != nil || len(raw) != len(digest{}) {
				return fmt.Errorf("tokens: API key %s is damaged", v.actor.ID)
			}
			set.byHash[digest(raw)], creators[digest(raw)] = v, creator
			return json.Unmarshal([]byte(permissions), &v.actor.Permissions)
		})
	if err != nil {
		return nil, err
	}
	known := map[string]*accounts.Rights{}
	for hash, v := range set.byHash {
		r := rights{v.actor.All, v.actor.Permissions}
		living, err := r.within(tx, creators[hash], known)
		if err != nil {
			return nil, err
		}
		if !living {
			delete(set.byHash, hash)
			continue
		}
		v.actor.All, v.actor.Permissions = r.all, r.permissions
	}
	return set, nil
}
