package store

// EntityChange is one entity that a transaction changed.
type EntityChange struct{ Entity, ID string }

// Announcer announces changes to people who have the entities on a page.
type Announcer interface {
	// Watches tells whether anybody may want to hear of changes of an entity.
	Watches(entity string) bool
	// Announce runs last in a transaction that changed what is watched. An entity may be in
	// the list several times. Its error ends the transaction.
	Announce(tx *Tx, changes []EntityChange) error
}

// AnnounceBy registers the one announcer.
func (db *DB) AnnounceBy(a Announcer) { db.announcer.Store(&a) }

// Changed says that tx changes an entity. Emit and audit.Change say so themselves; a package
// calls it for changes that neither tells of.
func (tx *Tx) Changed(entity, id string) {
	announcer := tx.db.announcer.Load()
	if announcer == nil || tx.readOnly || !(*announcer).Watches(entity) {
		return
	}
	change := EntityChange{entity, id}
	if n := len(tx.changed); n == 0 || tx.changed[n-1] != change {
		tx.changed = append(tx.changed, change)
	}
}

// announce hands over what the transaction changed.
func (tx *Tx) announce() error {
	if len(tx.changed) == 0 {
		return nil
	}
	return (*tx.db.announcer.Load()).Announce(tx, tx.changed)
}
