package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// On PostgreSQL a restored shop is put together in a schema beside the one that is used, and takes its name when the
// next server starts. The comment says that the schema is ours: nothing else is ever dropped.
const besideMark = "souk: a restored shop that waits for the next start"

// Hindrance is why no schema can be made beside the one that is used.
type Hindrance string

// The hindrances.
const (
	NoRights   Hindrance = "RIGHTS" // the role may not make schemas, or not rename this one
	OnlyPooler Hindrance = "POOLER" // sessions end at a pooler, and no direct address is set
	NotOurs    Hindrance = "SHARED" // the schema holds what is not souk's, which would move away with it
)

// besideOf and beforeOf name schemas after the one that is used; PostgreSQL takes 63 letters.
func besideOf(schema string) string { return schema[:min(len(schema), 40)] + "_restored" }

func beforeOf(schema, stamp string) string {
	return schema[:min(len(schema), 32)] + "_before_restore_" + strings.ReplaceAll(stamp, "-", "_")
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }

// Hindered tells why OpenBeside cannot work, and the statements that would help; both are empty when it can. It is for
// PostgreSQL only.
func (db *DB) Hindered(ctx context.Context) (why Hindrance, remedy string, err error) {
	pool, sessions := db.Direct()
	if pool == nil {
		return "", "", errors.New("store: schemas are for PostgreSQL")
	}
	if !sessions {
		return OnlyPooler, "", nil
	}
	var database, role, schema string
	var creates, owns, shared bool
	err = pool.QueryRow(ctx, `SELECT current_database(), CAST(current_user AS text), n.nspname,
			has_database_privilege(current_database(), 'CREATE'), pg_has_role(n.nspowner, 'USAGE'),
			EXISTS (SELECT 1 FROM pg_extension x WHERE x.extnamespace = n.oid)
		FROM pg_namespace n WHERE n.nspname = current_schema()`).Scan(&database, &role, &schema, &creates, &owns, &shared)
	if err != nil {
		return "", "", lost(err)
	}
	if !creates {
		remedy = "GRANT CREATE ON DATABASE " + quoted(database) + " TO " + quoted(role) + ";"
	}
	if !owns {
		remedy = strings.TrimSpace(remedy + "\nALTER SCHEMA " + quoted(schema) + " OWNER TO " + quoted(role) + ";")
	}
	switch {
	case remedy != "":
		return NoRights, remedy, nil
	case shared:
		return NotOurs, "", nil
	}
	return "", "", nil
}

// OpenBeside makes a new schema beside the one that is used and opens it. One that an earlier call made is dropped.
func (db *DB) OpenBeside(ctx context.Context) (*DB, error) {
	if err := db.DropBeside(ctx); err != nil {
		return nil, err
	}
	pool, _ := db.Direct()
	schema, err := usedSchema(ctx, pool)
	if err != nil {
		return nil, err
	}
	beside := besideOf(schema)
	for _, statement := range []string{
		"CREATE SCHEMA " + quoted(beside), "COMMENT ON SCHEMA " + quoted(beside) + " IS '" + besideMark + "'",
	} {
		if _, err := pool.Exec(ctx, statement); err != nil {
			return nil, fmt.Errorf("the schema %s could not be made: %w", beside, lost(err))
		}
	}
	cfg := db.cfg
	if cfg.DirectURL != "" {
		cfg.URL = cfg.DirectURL
	}
	cfg.DirectURL, cfg.ReplicaURL, cfg.Schema, cfg.MaxConns, cfg.Observe = "", "", beside, 4, nil
	return Open(ctx, cfg)
}

// Schema names the schema that is used; "" on SQLite.
func (db *DB) Schema(ctx context.Context) (string, error) {
	pool, _ := db.Direct()
	if pool == nil {
		return "", nil
	}
	return usedSchema(ctx, pool)
}

func usedSchema(ctx context.Context, pool *pgxpool.Pool) (schema string, err error) {
	err = pool.QueryRow(ctx, "SELECT COALESCE(current_schema(), '')").Scan(&schema)
	return schema, lost(err)
}

// DropBeside drops the schema that OpenBeside made, if it is there.
func (db *DB) DropBeside(ctx context.Context) error {
	pool, _ := db.Direct()
	schema, err := usedSchema(ctx, pool)
	if err != nil {
		return err
	}
	beside := besideOf(schema)
	ours, there, err := isOurs(ctx, pool, beside)
	if err != nil || !there {
		return err
	}
	if !ours {
		return fmt.Errorf("there is a schema %s that souk did not make; it is left alone", beside)
	}
	_, err = pool.Exec(ctx, "DROP SCHEMA "+quoted(beside)+" CASCADE")
	return lost(err)
}

type queryer interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func isOurs(ctx context.Context, q queryer, schema string) (ours, there bool, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(obj_description(oid, 'pg_namespace'), '') = $2 FROM pg_namespace
		WHERE nspname = $1`, schema, besideMark).Scan(&ours)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, false, nil
	}
	return ours, err == nil, lost(err)
}

// Strangers lists what is in the schema that is used and not in the one beside it: a whole shop is there, so it is not
// of souk.
func (db *DB) Strangers(ctx context.Context) ([]string, error) {
	pool, _ := db.Direct()
	schema, err := usedSchema(ctx, pool)
	if err != nil {
		return nil, err
	}
	rows, err := pool.Query(ctx, `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (
			SELECT 1 FROM pg_class o JOIN pg_namespace b ON b.oid = o.relnamespace
			WHERE b.nspname = $2 AND o.relname = c.relname)
		ORDER BY c.relname`, schema, besideOf(schema))
	if err != nil {
		return nil, lost(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return names, lost(err)
}

// putInPlace gives the schema beside the name of the used one, which is kept under the name of beforeOf. One
// transaction does both. It tells whether the schema is in place, now or since an earlier try with the same stamp.
func putInPlace(ctx context.Context, conn *pgx.Conn, stamp string) (bool, error) {
	done := false
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		var schema string
		if err := tx.QueryRow(ctx, "SELECT COALESCE(current_schema(), '')").Scan(&schema); err != nil {
			return err
		}
		beside, before := besideOf(schema), beforeOf(schema, stamp)
		ours, there, err := isOurs(ctx, tx, beside)
		if err != nil {
			return err
		}
		if !there || !ours {
			return tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)", before).Scan(&done)
		}
		for _, statement := range []string{
			"ALTER SCHEMA " + quoted(schema) + " RENAME TO " + quoted(before),
			"ALTER SCHEMA " + quoted(beside) + " RENAME TO " + quoted(schema),
			"COMMENT ON SCHEMA " + quoted(schema) + " IS NULL",
		} {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		done = true
		return nil
	})
	return done && err == nil, lost(err)
}
