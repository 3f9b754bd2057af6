package orders

import (
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

func TestDerive(t *testing.T) {
	t.Parallel()
	pay := func(status string, amount int64) PaymentFact { return PaymentFact{Status: status, Amount: amount} }
	back := func(status string, amount int64) RefundFact { return RefundFact{Status: status, Amount: amount} }
	overpaid := RefundFact{Status: RefundSucceeded, Amount: 20, Overpaid: true}
	for name, c := range map[string]struct {
		total int64
		facts Facts
		want  string
		left  int64
	}{
		"nothing":        {100, Facts{}, NotPaid, 100},
		"nothing to pay": {0, Facts{}, Paid, 0},
		"all":            {100, Facts{Payments: []PaymentFact{pay(StateApproved, 100)}}, Paid, 0},
		"too much":       {100, Facts{Payments: []PaymentFact{pay(StateApproved, 120)}}, Paid, -20},
		"too much, corrected": {100, Facts{Payments: []PaymentFact{pay(StatePartiallyRefunded, 120)},
			Refunds: []RefundFact{overpaid}}, Paid, 0},
		"in parts": {100, Facts{Payments: []PaymentFact{pay(StateApproved, 40), pay(StateApproved, 60)}}, Paid,
			0},
		"a part": {100, Facts{Payments: []PaymentFact{pay(StateApproved, 40), pay(StateDeclined, 60)}},
			PartiallyPaid, 60},
		"a part, rest pends": {100, Facts{Payments: []PaymentFact{pay(StateApproved, 40), pay(StatePending, 60)}},
			PartiallyPaid, 60},
		"pending":   {100, Facts{Payments: []PaymentFact{pay(StatePending, 100)}}, PaymentPends, 100},
		"set aside": {100, Facts{Payments: []PaymentFact{pay(StateAuthorized, 100)}}, PaymentPends, 100},
		"provider's turn": {100, Facts{Payments: []PaymentFact{pay(StatePending, 50), pay(StatePendingMerchant, 50)}},
			PendingMerchant, 100},
		"refused": {100, Facts{Payments: []PaymentFact{pay(StateDeclined, 100), pay(StateDeclined, 100)}},
			PaymentRefused, 100},
		"let go": {100, Facts{Payments: []PaymentFact{pay(StateCanceled, 100), pay(StateVoided, 100)}},
			PaymentCancelled, 100},
		"refused and let go": {100, Facts{Payments: []PaymentFact{pay(StateCanceled, 100), pay(StateDeclined, 100)}},
			NotPaid, 100},
		"refunded": {100, Facts{Payments: []PaymentFact{pay(StateRefunded, 100)},
			Refunds: []RefundFact{back(RefundSucceeded, 100)}}, FullyRefunded, 0},
		"refunded in part": {100, Facts{Payments: []PaymentFact{pay(StatePartiallyRefunded, 100)},
			Refunds: []RefundFact{back(RefundSucceeded, 30)}}, PartiallyRefunded, 0},
		"refund runs": {100, Facts{Payments: []PaymentFact{pay(StateApproved, 100)},
			Refunds: []RefundFact{back(RefundPending, 30), back(RefundFailed, 9)}}, Paid, 0},
		"a part, and refunded": {100, Facts{Payments: []PaymentFact{pay(StateRefunded, 40)},
			Refunds: []RefundFact{back(RefundSucceeded, 40)}}, PartiallyRefunded, 60},
	} {
		expect.Equal(t, derive(c.total, &c.facts), c.want, name)
		expect.Equal(t, c.facts.balance(c.total).left(), c.left, "%s left", name)
	}
}

func TestDeriveFulfillment(t *testing.T) {
	t.Parallel()
	physical, digital := &ItemType{Preset: "PHYSICAL"}, &ItemType{Preset: "DIGITAL"}
	sent := &ShippingInformation{Title: "Post"}
	for name, c := range map[string]struct {
		order Order
		sent  map[string]int64
		want  string
	}{
		"nothing sent": {Order{ShippingInfo: sent, Status: Approved,
			LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: physical}}}, nil, NotFulfilled},
		"one of two": {Order{ShippingInfo: sent, LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: physical}}},
			map[string]int64{"a": 1}, PartiallyFulfilled},
		"all": {Order{ShippingInfo: sent,
			LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: physical}, {ID: "b", Quantity: 1, ItemType: digital}}},
			map[string]int64{"a": 2}, Fulfilled},
		"too many of one": {Order{ShippingInfo: sent,
			LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: physical}, {ID: "b", Quantity: 2}}}, map[string]int64{"a": 4},
			PartiallyFulfilled},
		"files": {Order{Status: Approved, LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: digital}}},
			nil, Fulfilled},
		"files, unpaid": {Order{Status: Initialized, LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: digital}}},
			nil, NotFulfilled},
		"no delivery needed": {Order{Status: Approved, LineItems: []LineItem{{ID: "a", Quantity: 2, ItemType: physical}}},
			nil, Fulfilled},
	} {
		expect.Equal(t, deriveFulfillment(&c.order, &Facts{Fulfilled: c.sent, Approved: c.order.Status == Approved}),
			c.want, name)
	}
}

// TestEveryTransition has a line for every pair of states: "" is allowed, and a call's
// name in brackets is allowed to that call only.
func TestEveryTransition(t *testing.T) {
	t.Parallel()
	const no, already, never = CodeUnsupportedTransition, CodeStatusAlreadySet, CodeStatusNotSupported
	want := map[[2]string]string{
		{noStatus, Initialized}: "", {noStatus, Approved}: "", {noStatus, Canceled}: no, {noStatus, Pending}: no,
		{noStatus, Rejected}:       no,
		{Initialized, Initialized}: already, {Initialized, Approved}: "", {Initialized, Canceled}: "",
		{Initialized, Pending}: "", {Initialized, Rejected}: "",
		{Pending, Initialized}: never, {Pending, Approved}: "", {Pending, Canceled}: CodePending, {Pending, Pending}: already,
		{Pending, Rejected}:     "",
		{Approved, Initialized}: never, {Approved, Approved}: already, {Approved, Canceled}: "[cancel]",
		{Approved, Pending}: no, {Approved, Rejected}: no,
		{Canceled, Initialized}: never, {Canceled, Approved}: no, {Canceled, Canceled}: already, {Canceled, Pending}: no,
		{Canceled, Rejected}:    no,
		{Rejected, Initialized}: never, {Rejected, Approved}: no, {Rejected, Canceled}: CodeRejected, {Rejected, Pending}: no,
		{Rejected, Rejected}: already,
	}
	for _, from := range append([]string{noStatus}, Statuses...) {
		for _, to := range Statuses {
			pair := [2]string{from, to}
			code, listed := want[pair]
			expect.That(t, listed, "%v is not in the test", pair)
			plain, byCancel := code, code
			if code == "[cancel]" {
				plain, byCancel = no, ""
			}
			for call, code := range map[string]string{"": plain, cancelCall: byCancel} {
				err := allowed(from, to, call)
				expect.That(t, errs.CodeOf(err) == code && (err == nil) == (code == ""), "%v by %q: %v, want %q", pair,
					call, err, code)
			}
		}
	}
}
