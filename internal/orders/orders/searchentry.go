package orders

import (
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// Terms are single texts that an order is found by, in the table order_terms by these names.
const (
	termProductName  = "name"
	termCatalogItem  = "item"
	termSubscription = "subscription"
	termTag          = "tag"
	termPrivateTag   = "private_tag"
	termContact      = "contact"
	termMember       = "member"
	termVisitor      = "visitor"
	termExternalID   = "external"
	termCreator      = "creator"
	termEmail        = "email" // of orders that are in no list; the others have a column for it
)

// searchEntry is everything that searches know of an order.
type searchEntry struct {
	row     []any // of order_search; nil while the order is in no list
	created int64
	terms   map[string][]string
	text    string
}

// searchEntry computes what searches should know. An order that is in no list is found by its buyer alone, for those
// who look for a person's data.
func (r *record) searchEntry() searchEntry {
	out := searchEntry{row: r.searchRow(), created: r.CreatedDate.Millis(), terms: r.terms()}
	if r.hidden() {
		out.row = nil
		return out
	}
	out.text = r.text()
	return out
}

// terms gives the texts of each kind, each once.
func (r *record) terms() map[string][]string {
	out := map[string][]string{}
	add := func(field string, values ...string) {
		for _, value := range values {
			if value != "" && !slices.Contains(out[field], value) {
				out[field] = append(out[field], value)
			}
		}
	}
	buyer := r.buyer()
	add(termContact, buyer.ContactID)
	add(termMember, buyer.MemberID)
	if r.hidden() {
		add(termEmail, store.Fold(buyer.Email))
		return out
	}
	add(termVisitor, buyer.VisitorID)
	add(termExternalID, or(r.ChannelInfo).ExternalOrderID)
	add(termCreator, or(r.CreatedBy).UserID)
	add(termTag, or(or(r.Tags).Tags).TagIDs...)
	add(termPrivateTag, or(or(r.Tags).PrivateTags).TagIDs...)
	add(termProductName, r.productNames()...)
	for i := range r.LineItems {
		line := &r.LineItems[i]
		add(termCatalogItem, or(line.CatalogReference).CatalogItemID)
		add(termSubscription, or(line.SubscriptionInfo).ID)
	}
	return out
}

func (r *record) productNames() []string {
	var out []string
	for i := range r.LineItems {
		if name := or(r.LineItems[i].ProductName).Original; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// jsonTexts writes a list for a column: sorted, each text once, none that is empty.
func jsonTexts(texts []string) string {
	texts = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	slices.Sort(texts)
	if texts = slices.Compact(texts); len(texts) == 0 {
		return "[]"
	}
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // as SQLite itself writes such lists
	if err := e.Encode(texts); err != nil {
		panic("orders: a list of texts has no JSON: " + err.Error())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// writeSearch brings what searches know of an order from what was stored to what it is now.
func writeSearch(tx *store.Tx, r *record) error {
	before, after := r.indexed, r.searchEntry()
	if r.damaged != nil {
		return r.damaged
	}
	if err := writeSearchRow(tx, r.ID, before.row, after.row); err != nil {
		return err
	}
	if err := writeTerms(tx, r.ID, before, after); err != nil {
		return err
	}
	r.indexed = after
	switch {
	case before.text == after.text:
		return nil
	case after.text == "":
		return tx.RemoveText(textKind, r.ID)
	case before.text == "": // this reads nothing, so that new orders do not wait for each other
		return tx.AddText(textKind, r.ID, after.text)
	}
	return tx.IndexText(textKind, r.ID, after.text)
}

func writeSearchRow(tx *store.Tx, id string, before, after []any) error {
	switch {
	case after == nil && before == nil:
		return nil
	case after == nil:
		_, err := tx.Exec("DELETE FROM order_search WHERE id = ?", id)
		return err
	case before == nil:
		marks := make([]string, len(searched))
		for i, c := range searched {
			marks[i] = c.argument(tx.Dialect())
		}
		_, err := tx.Exec("INSERT INTO order_search ("+strings.Join(searchedNames, ", ")+") VALUES ("+
			strings.Join(marks, ", ")+")", after...)
		return err
	}
	var set []string
	var args []any
	for i, c := range searched {
		if before[i] != after[i] { // each column that is named costs its indexes
			set, args = append(set, c.name+" = "+c.argument(tx.Dialect())), append(args, after[i])
		}
	}
	if len(set) == 0 {
		return nil
	}
	_, err := tx.Exec("UPDATE order_search SET "+strings.Join(set, ", ")+" WHERE id = ?", append(args, id)...)
	return err
}

func writeTerms(tx *store.Tx, id string, before, after searchEntry) error {
	moved := before.created != after.created
	for field, values := range before.terms {
		for _, value := range values {
			if !moved && slices.Contains(after.terms[field], value) {
				continue
			}
			if _, err := tx.Exec("DELETE FROM order_terms WHERE field = ? AND value = ? AND created = ? AND order_id = ?",
				field, value, before.created, id); err != nil {
				return err
			}
		}
	}
	var rows [][]any
	for field, values := range after.terms {
		for _, value := range values {
			if moved || !slices.Contains(before.terms[field], value) {
				rows = append(rows, []any{field, value, after.created, id})
			}
		}
	}
	return tx.Insert("order_terms (field, value, created, order_id)", "", rows)
}

// removeSearch makes searches forget an order that was read as it is stored.
func removeSearch(tx *store.Tx, r *record) error {
	was := r.searchEntry()
	if err := writeSearchRow(tx, r.ID, was.row, nil); err != nil {
		return err
	}
	if err := writeTerms(tx, r.ID, was, searchEntry{created: was.created}); err != nil {
		return err
	}
	return tx.RemoveText(textKind, r.ID)
}
