package today

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Bounds of what was done lately.
const (
	mostActs = 10
	// mostGathered is how many are read before those that are the same are told as one.
	mostGathered = 40
	// mostRecords is how far back the log is read: one act can have many records, and many are of apps.
	mostRecords = 2000
)

// Act is something that one of the shop's people did.
type Act struct {
	ID string `json:"id"`
	// Operation is what they called.
	Operation string `json:"operation"`
	// Kind and EntityID say what it was done to; left out when the log does not tell, or it was done to several.
	Kind     string `json:"kind,omitempty"`
	EntityID string `json:"entityId,omitempty"`
	// Name is the number of an order, or the name of something else, for those who may read it.
	Name string `json:"name,omitempty"`
	// Count is to how many things of a kind it was done at once.
	Count int `json:"count"`
	// Who is the name of the person, if they have one.
	Who  string    `json:"who,omitempty"`
	Mine bool      `json:"mine"`
	Date wire.Time `json:"date"`
}

// Activity is the answer, newest first.
type Activity struct {
	Acts wire.List[Act] `json:"acts"`
}

// record is a row of the audit log. Bodies are not read, but for what tells that an order was only looked at.
type record struct {
	id, actor, operation, entity, entityID, request, small string
	occurred                                               int64
}

const recordsSQL = "SELECT id, occurred, actor_kind, actor_id, operation, entity, entity_id, request_id," +
	" CASE WHEN operation = '" + updateOrder + "' AND LENGTH(after) < 200 THEN after ELSE '' END" +
	" FROM audit_log ORDER BY occurred DESC, id DESC LIMIT "

// updateOrder also marks an order as seen, when somebody opens it.
const updateOrder = "ecom.orders.updateOrder"

// deed is what the records of one call tell together.
type deed struct {
	record
	thing int // index into things; len(things) for none
	ids   []string
}

// Activity tells what people did lately. Who may read the audit log is told of all that needs a permission; others of
// what they may do themselves. What needs no permission is about one's own things, and nobody else's news.
func (s *Service) Activity(ctx context.Context) (*Activity, error) {
	caller := actor.From(ctx)
	all := caller.Holds(s.auditRead)
	out := &Activity{}
	var who []string
	err := s.db.Read(ctx, func(tx *store.Tx) error {
		out.Acts, who = nil, nil
		deeds, err := s.deeds(tx, func(operation string) bool {
			permission, known := s.needs[operation]
			return all && (permission != "" || !known) || permission != "" && caller.Holds(permission)
		})
		if err != nil {
			return err
		}
		for i := range deeds {
			act, err := s.act(tx, &deeds[i], func(reads string) bool { return all || caller.Holds(s.needs[reads]) })
			if err != nil {
				return err
			}
			act.Mine = deeds[i].actor == caller.ID
			out.Acts = append(out.Acts, *act)
			who = append(who, deeds[i].actor)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for i, id := range who {
		name, known := names[id]
		if !known {
			if name, err = s.cfg.Name(ctx, id, all); err != nil {
				return nil, err
			}
			names[id] = name
		}
		out.Acts[i].Who = name
	}
	return out, nil
}

var errEnough = errors.New("enough was read")

// deeds reads the newest calls of people that told passes.
func (s *Service) deeds(tx *store.Tx, told func(operation string) bool) ([]deed, error) {
	var list []deed
	place := map[string]int{} // by request
	err := tx.Each(recordsSQL+strconv.Itoa(mostRecords), nil, func(rows store.Rows) error {
		var r record
		var kind string
		err := rows.Scan(&r.id, &r.occurred, &kind, &r.actor, &r.operation, &r.entity, &r.entityID, &r.request, &r.small)
		if err != nil || kind != actor.Staff.String() || !told(r.operation) || onlySeen(r.small) {
			return err
		}
		key := r.request + "\n" + r.operation
		at, known := place[key]
		if r.request == "" || !known {
			if len(list) == mostGathered {
				return errEnough
			}
			at = len(list)
			place[key] = at
			list = append(list, deed{record: r, thing: len(things)})
		}
		list[at].add(&r)
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	// Who saves the same thing ten times has changed it.
	list = slices.CompactFunc(list, func(a, b deed) bool {
		return a.actor == b.actor && a.operation == b.operation && a.thing == b.thing && slices.Equal(a.ids, b.ids)
	})
	return list[:min(len(list), mostActs)], nil
}

// onlySeen tells whether a change of an order is no more than that somebody opened it.
func onlySeen(after string) bool {
	var changed map[string]json.RawMessage
	if json.Unmarshal([]byte(after), &changed) != nil || changed["seenByAHuman"] == nil {
		return false
	}
	for _, name := range []string{"seenByAHuman", "updatedDate", "revision"} {
		delete(changed, name)
	}
	return len(changed) == 0
}

// add takes a further record of the same call. What a call is about is the first of things that it changed.
func (d *deed) add(r *record) {
	i := slices.IndexFunc(things, func(t thing) bool { return slices.Contains(t.entities, r.entity) })
	switch {
	case i < 0 || i > d.thing:
		return
	case i < d.thing:
		d.thing, d.ids = i, nil
	}
	if !slices.Contains(d.ids, r.entityID) {
		d.ids = append(d.ids, r.entityID)
	}
}

// act tells a deed, with the name of what it was done to if may allows it.
func (s *Service) act(tx *store.Tx, d *deed, may func(reads string) bool) (*Act, error) {
	out := &Act{ID: d.id, Operation: d.operation, Count: max(len(d.ids), 1), Date: wire.Time(d.occurred)}
	if d.thing == len(things) {
		return out, nil
	}
	t := things[d.thing]
	out.Kind = t.kind
	if len(d.ids) != 1 {
		return out, nil
	}
	out.EntityID = d.ids[0]
	if t.name == "" || !may(t.reads) {
		return out, nil
	}
	err := tx.QueryRow(t.name, []any{out.EntityID}, &out.Name)
	if errors.Is(err, store.ErrNoRows) {
		err = nil // it is gone
	}
	return out, err
}
