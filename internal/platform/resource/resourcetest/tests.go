package resourcetest

import "testing"

// tests gives all subtests by their names.
func (b *bench[T, P]) tests() map[string]func(*testing.T) {
	return map[string]func(*testing.T){
		"create":                           b.create,
		"create ignores read-only":         b.createReadOnly,
		"create without an entity":         b.createNothing,
		"create with broken rules":         b.createBroken,
		"create reports every violation":   b.createAllBroken,
		"create with wrong types":          b.createWrongType,
		"create that conflicts":            b.createConflict,
		"update merges":                    b.updateMerges,
		"update clears with null":          b.updateClears,
		"update narrowed by a mask":        b.updateMask,
		"update with an unknown mask":      b.updateUnknownMask,
		"update ignores read-only":         b.updateReadOnly,
		"update with an old revision":      b.updateStale,
		"update without a revision":        b.updateNoRevision,
		"update with a malformed revision": b.updateBadRevision,
		"update of what is not there":      b.updateMissing,
		"update with broken rules":         b.updateBroken,
		"update that changes nothing":      b.updateNothing,
		"update without an entity":         b.updateEmpty,
		"delete":                           b.deleteTwice,
		"delete of what is not there":      b.deleteMissing,

		"get what is not there":          b.getMissing,
		"query by id":                    b.queryByID,
		"query with every field":         b.queryFields,
		"query by what get shows":        b.queryValues,
		"query in every order":           b.queryOrders,
		"query with an unknown field":    b.queryUnknown,
		"query with a wrong type":        b.queryWrongType,
		"query with a too large page":    b.queryLimits,
		"query by cursor there and back": b.queryCursors,
		"query with a hostile cursor":    b.queryHostile,
		"query by offset":                b.queryOffset,
		"count":                          b.count,

		"bulk create of good and bad": b.bulkCreate,
		"bulk update of good and bad": b.bulkUpdate,
		"bulk delete of good and bad": b.bulkDelete,
		"bulk of none and too many":   b.bulkBounds,
		"bulk create that conflicts":  b.bulkConflict,
		"bulk over HTTP":              b.bulkHTTP,

		"events and no others":             b.events,
		"no event of what was refused":     b.noEvents,
		"audit":                            b.audit,
		"permissions":                      b.permissions,
		"nothing stays of a failed change": b.rollback,
		"concurrent updates lose nothing":  b.concurrent,
		"reindex":                          b.reindex,
	}
}
