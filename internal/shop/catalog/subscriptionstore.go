package catalog

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// CodeOptionNotFound says that there is no such subscription option.
const CodeOptionNotFound = "SUBSCRIPTION_OPTION_NOT_FOUND"

const optionEntity = "wix.stores.v1.subscription_option"

const optionColumns = "subscription_options.id, subscription_options.doc"

func scanOption(scan func(...any) error) (*SubscriptionOption, error) {
	var id, doc string
	if err := scan(&id, &doc); err != nil {
		return nil, err
	}
	o := &SubscriptionOption{}
	if err := json.Unmarshal([]byte(doc), o); err != nil {
		return nil, fmt.Errorf("catalog: subscription option %s: %w", id, err)
	}
	o.ID = id
	return o, nil
}

// loadOptions reads options by id, in no order; what is not there is left out.
func loadOptions(tx *store.Tx, ids []string) (map[string]*SubscriptionOption, error) {
	found := make(map[string]*SubscriptionOption, len(ids))
	err := tx.Each("SELECT "+optionColumns+" FROM subscription_options WHERE "+tx.Dialect().InList("id"), []any{jsonText(ids)}, func(rows store.Rows) error {
		o, err := scanOption(rows.Scan)
		if err == nil {
			found[o.ID] = o
		}
		return err
	})
	return found, err
}

// loadOption reads one. NotFound.
func loadOption(tx *store.Tx, id string) (*SubscriptionOption, error) {
	found, err := loadOptions(tx, []string{id})
	if err != nil {
		return nil, err
	}
	if found[id] == nil {
		return nil, errs.Missing(CodeOptionNotFound, "subscription option", clip(id))
	}
	return found[id], nil
}

// loadPlans fills in what products offer. Only products that are marked are looked
// for: most shops have none, and their lists must not pay for it.
func loadPlans(tx *store.Tx, products []*record) error {
	byID := map[string]*record{}
	var ids []string
	for _, r := range products {
		if r.extra.Plans {
			byID[r.id] = r
			ids = append(ids, r.id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return tx.Each(`SELECT p.product_id, p.hidden, `+optionColumns+` FROM product_subscription_options p
		JOIN subscription_options ON subscription_options.id = p.option_id
		WHERE `+tx.Dialect().InList("p.product_id")+` ORDER BY p.product_id, p.position`, []any{jsonText(ids)}, func(rows store.Rows) error {
		var product string
		var p plan
		o, err := scanOption(func(dest ...any) error { return rows.Scan(append([]any{&product, &p.hidden}, dest...)...) })
		if err != nil {
			return err
		}
		p.option = o
		r := byID[product]
		r.plans = append(r.plans, p)
		return nil
	})
}

// savePlans writes what a product offers.
func savePlans(tx *store.Tx, r *record) error {
	if _, err := tx.Exec("DELETE FROM product_subscription_options WHERE product_id = ?", r.id); err != nil {
		return err
	}
	for i, p := range r.plans {
		_, err := tx.Exec("INSERT INTO product_subscription_options (product_id, option_id, position, hidden) VALUES (?, ?, ?, ?)", r.id, p.option.ID, int64(i), p.hidden)
		if err != nil {
			return err
		}
	}
	return nil
}

func insertOption(tx *store.Tx, o *SubscriptionOption) error {
	o.ID = tx.NewID()
	_, err := tx.Exec("INSERT INTO subscription_options (id, revision, created, updated, title, title_folded, doc) VALUES (?, 1, ?, ?, ?, ?, ?)",
		o.ID, tx.Millis(), tx.Millis(), o.Title, store.Fold(o.Title), jsonText(o))
	if err != nil {
		return err
	}
	return audit.Change(tx, optionEntity, o.ID, nil, o)
}

// updateOption writes an option over an older one; every product that offers it is
// then another.
func (s *Service) updateOption(tx *store.Tx, before, after *SubscriptionOption) error {
	if jsonText(before) == jsonText(after) {
		return nil
	}
	_, err := tx.Exec("UPDATE subscription_options SET revision = revision + 1, updated = ?, title = ?, title_folded = ?, doc = ? WHERE id = ?",
		tx.Millis(), after.Title, store.Fold(after.Title), jsonText(after), after.ID)
	if err != nil {
		return err
	}
	if err := audit.Change(tx, optionEntity, after.ID, before, after); err != nil {
		return err
	}
	return s.offersChanged(tx, after.ID)
}

func (s *Service) deleteOption(tx *store.Tx, id string) error {
	o, err := loadOption(tx, id)
	if err != nil {
		return err
	}
	if err := s.offersChanged(tx, id); err != nil { // first, while it is known who offers it
		return err
	}
	if _, err := tx.Exec("DELETE FROM subscription_options WHERE id = ?", id); err != nil { // products go without it
		return err
	}
	return audit.Change(tx, optionEntity, id, o, nil)
}

// offersChanged makes everybody forget the products that offer an option, which are others
// now: who remembers one compares its revision.
func (s *Service) offersChanged(tx *store.Tx, option string) error {
	const offering = "id IN (SELECT product_id FROM product_subscription_options WHERE option_id = ?)"
	if _, err := tx.Exec("UPDATE products SET revision = revision + 1 WHERE "+offering, option); err != nil {
		return err
	}
	var products []string
	err := tx.Each("SELECT product_id FROM product_subscription_options WHERE option_id = ? ORDER BY product_id LIMIT ?", []any{option, int64(maxNoticed + 1)},
		func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id)
			products = append(products, id)
			return err
		})
	if err != nil || len(products) == 0 {
		return err
	}
	return s.changed(tx, false, products...)
}
