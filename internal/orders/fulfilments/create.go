package fulfilments

import (
	"context"
	"slices"
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CreateTx adds fulfilments to an order, all of them or none, and gives their ids.
// prefix leads the paths of violations to the first one's fields, and with several it
// is followed by a number. NotFound; InvalidArgument for lines that the order does not
// have and for more units than are left; AlreadyExists for a tracking number that the
// order has; FailedPrecondition for an order that nothing is sent of.
func (s *Service) CreateTx(tx *store.Tx, orderID string, wanted []Fulfillment, notify bool, prefix func(i int) string) (
	*OrderWithFulfillments, []string, error) {
	o, err := s.orders.OrderTx(tx, orderID)
	if err != nil {
		return nil, nil, err
	}
	if o.Status != orders.Approved {
		return nil, nil, errs.New(errs.FailedPrecondition, CodeNotNow,
			"only APPROVED orders can be fulfilled; this one is %s",
			o.Status).With("status", o.Status)
	}
	before, err := of(tx, orderID)
	if err != nil {
		return nil, nil, err
	}
	list, left := slices.Clone(before), rest(o, before)
	var ids []string
	var violations []errs.Violation
	for i := range wanted {
		f := wanted[i]
		f.ID, f.CreatedDate = tx.NewID(), wire.At(tx.Now)
		f.LineItems = slices.Clone(f.LineItems)
		violations = append(violations, take(left, f.LineItems, prefix(i))...)
		f.tidy(TrackingInfo{})
		list, ids = append(list, f), append(ids, f.ID)
	}
	if len(violations) > 0 {
		return nil, nil, errs.Invalid(violations...)
	}
	for i := len(before); i < len(list); i++ {
		if err := insert(tx, orderID, &list[i]); err != nil {
			return nil, nil, err
		}
	}
	out, err := s.changed(tx, o, before, list, notify)
	return out, ids, err
}

// CreateRestTx sends all that was not sent yet of an order, as one fulfilment. NotFound; FailedPrecondition for an
// order that nothing is sent of and for one of which nothing is left.
func (s *Service) CreateRestTx(tx *store.Tx, orderID string, notify bool) (*OrderWithFulfillments, error) {
	o, err := s.orders.OrderTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	sent, err := of(tx, orderID)
	if err != nil {
		return nil, err
	}
	var f Fulfillment
	for left, i := rest(o, sent), 0; i < len(o.LineItems); i++ {
		if id := o.LineItems[i].ID; left[id] > 0 {
			f.LineItems = append(f.LineItems, Line{ID: id, Quantity: wire.Ptr(left[id])})
		}
	}
	if len(f.LineItems) == 0 && o.Status == orders.Approved {
		return nil, errs.New(errs.FailedPrecondition, CodeNothingLeft, "all items of this order are fulfilled already")
	}
	out, _, err := s.CreateTx(tx, orderID, []Fulfillment{f}, notify, func(int) string { return "fulfillment" })
	return out, err
}

// rest is how many units of each line were not sent yet.
func rest(o *orders.Order, sent []Fulfillment) map[string]int64 {
	left := map[string]int64{}
	for i := range o.LineItems {
		left[o.LineItems[i].ID] += o.LineItems[i].Quantity
	}
	for line, n := range units(sent) {
		left[line] -= n
	}
	return left
}

// units sums what was sent by line.
func units(sent []Fulfillment) map[string]int64 {
	out := map[string]int64{}
	for i := range sent {
		for _, line := range sent[i].LineItems {
			out[line.ID] += line.units()
		}
	}
	return out
}

// take subtracts lines from what is left, and fills in the numbers that were not given.
func take(left map[string]int64, lines []Line, prefix string) []errs.Violation {
	var out []errs.Violation
	for i := range lines {
		line, path := &lines[i], wire.Join(prefix, at("lineItems", i))
		n, known := left[line.ID]
		if line.Quantity == nil {
			line.Quantity = &n
		}
		switch {
		case !known:
			out = append(out, wire.Named(path+".id", errs.RuleOther, "LINE_ITEM_NOT_FOUND", "is not a line item of this order"))
		case n <= 0:
			out = append(out, wire.Bounded(path+".quantity", errs.RuleMax, max(n, 0),
				"all units of this line item are fulfilled already"))
		case line.units() > n:
			out = append(out, wire.Bounded(path+".quantity", errs.RuleMax, n,
				"must not be more than the units that are left to fulfill"))
		default:
			left[line.ID] = n - line.units()
		}
	}
	return out
}

// tidy drops information that says nothing and makes the link.
func (f *Fulfillment) tidy(before TrackingInfo) {
	f.follow(before)
	if f.TrackingInfo != nil && *f.TrackingInfo == (TrackingInfo{}) {
		f.TrackingInfo = nil
	}
	if f.CustomInfo != nil && len(f.CustomInfo.FieldsData) == 0 {
		f.CustomInfo = nil
	}
}

// changed does what follows from a change of an order's fulfilments: the order's
// status and log, messages, the event and the audit record.
func (s *Service) changed(tx *store.Tx, o *orders.Order, before, after []Fulfillment,
	notify bool) (*OrderWithFulfillments, error) {
	by, err := author(tx)
	if err != nil {
		return nil, err
	}
	log := entries(before, after, by)
	if notify && s.cfg.Mails != nil {
		written, err := s.write(tx, o, before, after)
		if err != nil {
			return nil, err
		}
		log = append(log, written...)
	}
	var states, tracking []string
	for i := range after {
		if number := after[i].tracking().TrackingNumber; number != "" {
			tracking = append(tracking, number)
		}
		if state := after[i].Status; state != "" && !slices.Contains(states, state) {
			states = append(states, state)
		}
	}
	if _, err := s.orders.FulfilTx(tx, o.ID, orders.Sent{Units: units(after), States: states, Tracking: tracking}, log...); err != nil {
		return nil, err
	}
	out := &OrderWithFulfillments{o.ID, after}
	if err := audit.Change(tx, Entity, o.ID, &OrderWithFulfillments{o.ID, before}, out); err != nil {
		return nil, err
	}
	return out, tx.Emit(store.Event{
		Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: o.ID, Kind: store.Updated, Body: out,
		Modified: map[string]any{"fulfillments": wire.List[Fulfillment](before)},
	})
}

// author is the e-mail of the member of staff who does it; empty for anybody else.
func author(tx *store.Tx) (string, error) {
	who := actor.From(tx.Context())
	if who.Kind != actor.Staff {
		return "", nil
	}
	a, err := accounts.ByID(tx, actor.Staff, who.ID)
	if err != nil || a == nil {
		return "", err
	}
	return a.Email.Shown, nil
}

// entries are what a change writes in the order's log.
func entries(before, after []Fulfillment, by string) []orders.Activity {
	var out []orders.Activity
	note := func(kind string) { out = append(out, orders.Activity{ActivityType: kind}) }
	for i := range after {
		if find(before, after[i].ID) == nil { // the contract's log has no word for a part of an order
			out = append(out, orders.Activity{ActivityType: orders.ActivityCustom, AuthorEmail: by,
				CustomActivity: &orders.CustomActivity{Type: ActivityFulfilled, AdditionalData: map[string]string{
					"fulfillmentId": after[i].ID, "quantity": strconv.FormatInt(after[i].pieces(), 10)}}})
		}
		was, is := find(before, after[i].ID).tracking(), after[i].tracking()
		switch {
		case is.TrackingNumber == "" || is.TrackingNumber == was.TrackingNumber:
		case was.TrackingNumber == "":
			note(orders.ActivityTrackingAdded)
		default:
			note(orders.ActivityTrackingEdited)
		}
		if is.TrackingLink != "" && was.TrackingLink == "" {
			note(orders.ActivityLinkAdded)
		}
	}
	return out
}

func find(list []Fulfillment, id string) *Fulfillment {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}

// create is the call for one fulfilment.
func (s *Service) create(ctx context.Context, in *createRequest) (*createAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*createAnswer, error) {
		out, ids, err := s.CreateTx(tx, in.OrderID, []Fulfillment{*in.Fulfillment}, notifies(in.NotifyBuyer),
			func(int) string { return "fulfillment" })
		if err != nil {
			return nil, err
		}
		return &createAnswer{out, ids[0]}, nil
	})
}

// bulk is the call for many orders. What fails for one order fails as a whole for it,
// and for no other.
func (s *Service) bulk(ctx context.Context, in *bulkRequest) (*bulkAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*bulkAnswer, error) {
		out := &bulkAnswer{}
		for i := range in.OrdersWithFulfillments {
			one := &in.OrdersWithFulfillments[i].Value
			path := at("ordersWithFulfillments", i)
			var made *OrderWithFulfillments
			err := tx.Savepoint(func() (err error) {
				if violations := wire.Check(one, path); len(violations) > 0 {
					return errs.Invalid(violations...)
				}
				made, _, err = s.CreateTx(tx, one.OrderID, one.Fulfillments, notifies(in.NotifyBuyer),
					func(j int) string { return path + "." + at("fulfillments", j) })
				return err
			})
			if err != nil {
				made = nil
			}
			out.Results = append(out.Results, bulkResult{out.BulkActionMetadata.Item(i, one.OrderID, err), made})
		}
		return out, nil
	})
}

// notifies says whether buyers are told; they are unless the caller says no.
func notifies(wish *bool) bool { return wish == nil || *wish }
