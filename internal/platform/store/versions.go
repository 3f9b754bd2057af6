package store

import (
	"errors"
	"strings"
)

// Version tells how often a topic of configuration was changed, as this transaction
// sees it. What is kept in memory is compared with it, so it is asked very often: the
// SQLite writer remembers the answers for as long as nothing changes them.
func (tx *Tx) Version(topic string) (int64, error) {
	known := tx.conn.versions()
	if version, ok := known.get(topic); ok {
		return version, nil
	}
	if known != nil && !known.changed && tx.db.dialect == PostgreSQL {
		// Who asks for one is going to ask for others, and each would be a round trip.
		err := tx.Each("SELECT topic, version FROM config_versions", nil, func(rows Rows) error {
			var name string
			var version int64
			err := rows.Scan(&name, &version)
			known.set(name, version)
			return err
		})
		if err != nil {
			return 0, err
		}
		known.all = true
		version, _ := known.get(topic)
		return version, nil
	}
	var version int64
	err := tx.QueryRow("SELECT version FROM config_versions WHERE topic = ?", []any{topic}, &version)
	if err != nil && !errors.Is(err, ErrNoRows) {
		return 0, err
	}
	known.set(topic, version)
	return version, nil
}

// Change is Exec for a statement on whose rows an event follows. On PostgreSQL the
// version that Emit is going to ask for comes back with the rows, which saves a round
// trip. The statement must have no RETURNING of its own.
func (tx *Tx) Change(sql string, args ...any) (int64, error) {
	listener := tx.db.listener.Load()
	if tx.db.dialect == SQLite || listener == nil || listener.topic == "" {
		return tx.Exec(sql, args...)
	}
	asking := sql + " RETURNING COALESCE((SELECT version FROM config_versions WHERE topic = '" +
		strings.ReplaceAll(listener.topic, "'", "''") + "'), 0)"
	var n, version int64
	err := tx.Each(asking, args, func(rows Rows) error {
		n++
		return rows.Scan(&version)
	})
	if err == nil && n > 0 {
		tx.conn.versions().set(listener.topic, version)
	}
	return n, err
}

// Bump says that this transaction changes a topic of configuration.
func (tx *Tx) Bump(topic string) error {
	tx.conn.versions().distrust()
	_, err := tx.Exec(
		"INSERT INTO config_versions (topic, version) VALUES (?, 1) ON CONFLICT (topic) DO UPDATE SET version = config_versions.version + 1", topic)
	return err
}

// versions are those that were read and that nobody changed since. A transaction on
// PostgreSQL has its own, which hold for as long as it lasts. Those of the SQLite
// writer last longer: all changes of this process go through it, and what another
// process changed shows in the data version of the file. A nil versions remembers
// nothing.
type versions struct {
	known   map[string]int64
	file    int64 // data version that they were read at
	all     bool  // those that are not known were never changed
	changed bool  // by this transaction or batch, which may yet be undone
}

func (v *versions) get(topic string) (int64, bool) {
	if v == nil || v.changed {
		return 0, false
	}
	version, ok := v.known[topic]
	return version, ok || v.all
}

func (v *versions) set(topic string, version int64) {
	if v == nil || v.changed {
		return
	}
	if v.known == nil {
		v.known = make(map[string]int64, 4)
	}
	v.known[topic] = version
}

func (v *versions) distrust() {
	if v != nil {
		v.changed = true
	}
}

// begin is called when a batch has begun: read gives the file's data version.
func (v *versions) begin(read func() (int64, error)) error {
	if v.changed {
		clear(v.known)
		v.changed = false
	}
	file, err := read()
	if err != nil {
		return err
	}
	if file != v.file {
		clear(v.known)
		v.file = file
	}
	return nil
}
