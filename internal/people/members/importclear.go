package members

import (
	"context"

	"souk/internal/platform/store"
)

// clearedAtOnce bounds how many rows one transaction clears away after an import: all other writes wait for it on
// SQLite.
const clearedAtOnce = 200

// importRows are the tables with rows of an import, and the columns that tell these rows apart.
var importRows = map[string]string{
	"member_import_parts": "number", "member_import_seen": "email", "member_import_errors": "row_number",
}

// clearSome clears away some of an import's rows in one table.
func clearSome(tx *store.Tx, table, id string) (more bool, err error) {
	key := importRows[table]
	cleared, err := tx.Exec("DELETE FROM "+table+" WHERE import_id = ? AND "+key+" <= (SELECT MAX("+key+") FROM (SELECT "+
		key+" FROM "+table+" WHERE import_id = ? ORDER BY "+key+" LIMIT ?) firsts)", id, id, clearedAtOnce)
	return cleared == clearedAtOnce, err
}

// clear clears away some of what an import that has ended does not need any more: the e-mails that a check has met, and
// rows that nobody will import.
func (i *Import) clear(tx *store.Tx) (more bool, err error) {
	if more, err = clearSome(tx, "member_import_seen", i.ID); err != nil || more {
		return more, err
	}
	if i.DryRun && i.State == JobDone { // its rows wait to be imported
		return false, nil
	}
	return clearSome(tx, "member_import_parts", i.file)
}

// discardImport removes an import with everything that is stored of it, in many small transactions.
func discardImport(ctx context.Context, db *store.DB, id string) error {
	for table := range importRows {
		if err := clearAll(ctx, db, table, id); err != nil {
			return err
		}
	}
	return db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM member_imports WHERE id = ?", id)
		return err
	})
}

func clearAll(ctx context.Context, db *store.DB, table, id string) error {
	for {
		more, err := store.Do(ctx, db, func(tx *store.Tx) (bool, error) { return clearSome(tx, table, id) })
		if err != nil || !more {
			return err
		}
	}
}

// pruneImports clears away imports that ended long ago, files whose upload broke off, and rows that nobody imports any
// more.
func pruneImports(ctx context.Context, db *store.DB) error {
	const day = 24 * 60 * 60 * 1000
	const broken = "(state = '" + ImportReceiving + "' AND created < ?)"
	// The files that somebody works on, or may still have imported.
	const needed = "SELECT file FROM member_imports WHERE finished IS NULL AND NOT " + broken +
		" OR dry_run AND state = '" + JobDone + "' AND finished >= ?"
	var files, old []string
	err := db.Read(store.FromPrimary(ctx), func(tx *store.Tx) (err error) {
		yesterday := tx.Millis() - day
		files, err = store.Values[string](tx, "SELECT id FROM member_imports i WHERE id NOT IN ("+needed+`)
			AND EXISTS (SELECT 1 FROM member_import_parts p WHERE p.import_id = i.id)`, yesterday, yesterday)
		if err != nil {
			return err
		}
		old, err = store.Values[string](tx, "SELECT id FROM member_imports WHERE (finished < ? OR "+broken+
			") AND id NOT IN ("+needed+")", tx.Millis()-importKeepsDays*day, yesterday, yesterday, yesterday)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range files {
		if err := clearAll(ctx, db, "member_import_parts", id); err != nil {
			return err
		}
	}
	for _, id := range old {
		if err := discardImport(ctx, db, id); err != nil {
			return err
		}
	}
	return nil
}
