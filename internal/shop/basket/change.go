package basket

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Change is lines while they are being changed. Things has one for each line.
// Modified collects what the event tells: path -> value before.
type Change struct {
	Lines    []Line
	Things   []Thing
	Modified map[string]any
	NewID    func() string
}

// Note tells of something that is no longer what it was.
func (c *Change) Note(was any, path string, args ...any) {
	c.Modified[fmt.Sprintf(path, args...)] = was
}

// Compare notes the fields of a document that differ, with their values before.
func (c *Change) Compare(before, after json.RawMessage) error {
	var was, is map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(before, &was), json.Unmarshal(after, &is)); err != nil {
		return err
	}
	for name, value := range was {
		if !bytes.Equal(value, is[name]) {
			c.Note(value, "%s", name)
		}
	}
	for name := range is {
		if was[name] == nil {
			c.Note(nil, "%s", name)
		}
	}
	return nil
}

// touch is a line that an addition makes or raises.
type touch struct {
	line  int
	place int   // in the request, for violations
	was   int64 // 0 for a new line
}

// Add merges things in: what is there already gets more, the rest new lines.
// InvalidArgument for more than a basket holds.
func (c *Change) Add(things []Wanted) error {
	if len(things) == 0 {
		return nil
	}
	byKey := make(map[string]int, len(c.Things))
	for i := range c.Things {
		if key := keyOf(&c.Lines[i], &c.Things[i]); key != "" && c.Things[i].There() {
			if _, taken := byKey[key]; !taken {
				byKey[key] = i
			}
		}
	}
	touched := make([]touch, 0, len(things))
	for i := range things {
		w := &things[i]
		k, there := byKey[w.key]
		if !there || w.key == "" {
			if w.key != "" {
				byKey[w.key] = len(c.Lines)
			}
			touched = append(touched, touch{line: len(c.Lines), place: i})
			c.Lines, c.Things = append(c.Lines, w.Line), append(c.Things, w.Thing)
			continue
		}
		l := &c.Lines[k]
		if !slices.ContainsFunc(touched, func(t touch) bool { return t.line == k }) {
			touched = append(touched, touch{line: k, place: i, was: l.Quantity})
		}
		l.Quantity, l.Name = l.Quantity+w.Quantity, w.Name
	}
	if len(c.Lines) > MaxLines {
		return errs.Invalid(wire.Bounded("lineItems", errs.RuleMaxSize, MaxLines,
			fmt.Sprintf("must not give it more than %d line items", MaxLines)))
	}
	return c.settle(touched)
}

// settle caps what was added and notes it.
func (c *Change) settle(touched []touch) error {
	var violations []errs.Violation
	for _, t := range touched {
		c.Cap(t.line)
		l := &c.Lines[t.line]
		switch {
		case l.Quantity > MaxQuantity:
			violations = append(violations, wire.Bounded(fmt.Sprintf("lineItems[%d].quantity", t.place), errs.RuleMax,
				MaxQuantity,
				fmt.Sprintf("must be %d or less together with the quantity that is there", MaxQuantity)))
		case t.was == 0:
			l.ID = c.NewID()
			c.Note(nil, "lineItems[%d]", t.line)
		case l.Quantity != t.was:
			c.Note(t.was, "lineItems[%d].quantity", t.line)
		}
	}
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	return nil
}

// SetQuantities sets quantities of lines, capped by stock. NotFound for a line that
// is not there, and FailedPrecondition for one whose quantity is fixed; then no line
// is changed.
func (c *Change) SetQuantities(in []LineQuantity) error {
	asked := make([]string, len(in))
	for i, l := range in {
		asked[i] = l.ID
	}
	at, err := c.find(asked)
	if err != nil {
		return err
	}
	for i, k := range at {
		if e := c.Things[k].Extra; e != nil && e.FixedQuantity && c.Lines[k].Quantity != in[i].Quantity {
			return errs.Invalid(notAllowed(fmt.Sprintf("lineItems[%d].quantity", i),
				"cannot be changed: the quantity of this line item is fixed"))
		}
	}
	was := make([]int64, len(at))
	for i, k := range at { // all before the first is capped: they may share a stock
		was[i] = c.Lines[k].Quantity
		c.Lines[k].Quantity = in[i].Quantity
	}
	for i, k := range at {
		if c.Cap(k); c.Lines[k].Quantity != was[i] {
			c.Note(was[i], "lineItems[%d].quantity", k)
		}
	}
	return nil
}

// Remove takes lines out. NotFound for a line that is not there, and then none is
// removed.
func (c *Change) Remove(ids []string) error {
	at, err := c.find(ids)
	if err != nil {
		return err
	}
	was := make([]LineQuantity, len(c.Lines))
	lines, things := make([]Line, 0, len(was)), make([]Thing, 0, len(was))
	for i, l := range c.Lines {
		was[i] = LineQuantity{l.ID, l.Quantity}
		if !slices.Contains(at, i) {
			lines, things = append(lines, l), append(things, c.Things[i])
		}
	}
	c.Lines, c.Things = lines, things
	c.Note(was, "lineItems")
	return nil
}

// find gives the places of lines, or names all that are missing.
func (c *Change) find(ids []string) ([]int, error) {
	at := make([]int, len(ids))
	missing := []string{}
	for i, id := range ids {
		if at[i] = Index(c.Lines, id); at[i] < 0 {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		return nil, errs.New(errs.NotFound, CodeLineNotFound,
			"line item %s was not found", missing[0]).With("lineItemIds", missing)
	}
	return at, nil
}

// Index finds a line by id; -1 for none.
func Index(lines []Line, id string) int {
	return slices.IndexFunc(lines, func(l Line) bool { return l.ID == id })
}

// Absorb merges other lines in. What there is no room for is left out, the last first.
func (c *Change) Absorb(lines []Line, things []Thing) {
	there := make(map[string]int, len(c.Things))
	for i := range c.Things {
		if k := keyOf(&c.Lines[i], &c.Things[i]); k != "" {
			if _, taken := there[k]; !taken {
				there[k] = i
			}
		}
	}
	was := make(map[int]int64, len(lines)) // line -> quantity before, 0 for a new one
	order := make([]int, 0, len(lines))
	for i := range lines {
		k := keyOf(&lines[i], &things[i])
		at, found := there[k]
		if !found || k == "" {
			if len(c.Lines) == MaxLines {
				continue
			}
			at = len(c.Lines)
			if was[at] = 0; k != "" {
				there[k] = at
			}
			order = append(order, at)
			added := lines[i]
			if Index(c.Lines, added.ID) >= 0 {
				added.ID = c.NewID()
			}
			c.Lines, c.Things = append(c.Lines, added), append(c.Things, things[i])
			continue
		}
		l := &c.Lines[at]
		if _, touched := was[at]; !touched {
			was[at] = l.Quantity
			order = append(order, at)
		}
		l.Quantity = min(l.Quantity+lines[i].Quantity, MaxQuantity)
	}
	for _, at := range order {
		c.Cap(at)
		switch before := was[at]; {
		case before == 0:
			c.Note(nil, "lineItems[%d]", at)
		case before != c.Lines[at].Quantity:
			c.Note(before, "lineItems[%d].quantity", at)
		}
	}
}
