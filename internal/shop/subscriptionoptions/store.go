package subscriptionoptions

import (
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

// loadOption reads one. NotFound.
func loadOption(tx *store.Tx, id string) (*catalog.SubscriptionOption, error) {
	found, err := catalog.OptionsTx(tx, []string{id})
	if err != nil {
		return nil, err
	}
	if found[id] == nil {
		return nil, errs.Missing(CodeOptionNotFound, "subscription option", storesapi.Clip(id))
	}
	return found[id], nil
}

func insertOption(tx *store.Tx, o *catalog.SubscriptionOption) error {
	o.ID = tx.NewID()
	_, err := tx.Exec(
		"INSERT INTO subscription_options (id, revision, created, updated, title, title_folded, doc) VALUES (?, 1, ?, ?, ?, ?, ?)",
		o.ID, tx.Millis(), tx.Millis(), o.Title, store.Fold(o.Title), storesapi.JSON(o))
	if err != nil {
		return err
	}
	return audit.Change(tx, optionEntity, o.ID, nil, o)
}

// updateOption writes an option over an older one; every product that offers it is
// then another.
func (s *Service) updateOption(tx *store.Tx, before, after *catalog.SubscriptionOption) error {
	if storesapi.JSON(before) == storesapi.JSON(after) {
		return nil
	}
	_, err := tx.Exec(
		"UPDATE subscription_options SET revision = revision + 1, updated = ?, title = ?, title_folded = ?, doc = ? WHERE id = ?",
		tx.Millis(), after.Title, store.Fold(after.Title), storesapi.JSON(after), after.ID)
	if err != nil {
		return err
	}
	if err := audit.Change(tx, optionEntity, after.ID, before, after); err != nil {
		return err
	}
	return s.products.OfferChangedTx(tx, after.ID)
}

func (s *Service) deleteOption(tx *store.Tx, id string) error {
	o, err := loadOption(tx, id)
	if err != nil {
		return err
	}
	if err := s.products.OfferChangedTx(tx, id); err != nil { // first, while it is known who offers it
		return err
	}
	if _, err := tx.Exec("DELETE FROM subscription_options WHERE id = ?", id); err != nil { // products go without it
		return err
	}
	return audit.Change(tx, optionEntity, id, o, nil)
}
