package contacts

import (
	"context"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// Settings of the service: how far older orders are counted and older checkouts looked at, and
// the currency of all sums.
const (
	filledKey   = "contacts_filled"
	memberPhase = "members after " // before the id of the last one
	leadsKey    = "contacts_leads_filled"
	currencyKey = "contacts_currency"
)

// fillBatch bounds one transaction of Fill.
const fillBatch = 100

// Fill makes the contacts of a shop that is older than they are, once: of its members, then of
// its orders, then of checkouts that were left. When the shop's currency was changed, it adds up
// again what everybody spent. A job calls it; it goes on where it stopped.
func (s *Service) Fill(ctx context.Context) error {
	ctx = store.ByRows(ctx)
	for _, step := range []func(*store.Tx) (bool, error){s.fillTx, s.leadsTx, s.convertTx} {
		for done := false; !done; {
			if jobs.Stopping(ctx) {
				return nil
			}
			var err error
			if done, err = store.Do(ctx, s.db, step); err != nil {
				return err
			}
		}
	}
	return nil
}

func setting(tx *store.Tx, key string) (string, error) {
	tx.Unlocked("only the job that fills writes it, and it runs on one node", "settings")
	value, _, err := tx.SettingText(key)
	return value, err
}

func (s *Service) fillTx(tx *store.Tx) (bool, error) {
	last, err := setting(tx, filledKey)
	if err != nil || last == "done" {
		return true, err
	}
	if after, ofMembers := strings.CutPrefix(last, memberPhase); ofMembers || last == "" {
		tx.Unlocked("a member who registers meanwhile is told of", "accounts", "contacts")
		some, err := s.cfg.MembersAfter(tx, after, fillBatch)
		if err != nil {
			return false, err
		}
		for _, id := range some {
			if err := s.follow(tx, id, false); err != nil {
				return false, err
			}
		}
		if len(some) == fillBatch {
			return false, tx.SaveSettingText(filledKey, memberPhase+some[len(some)-1])
		}
		last = ""
	}
	tx.Unlocked("every order is locked before it is counted", "orders")
	ids, err := orders.IDsAfterTx(tx, last, fillBatch)
	if err != nil {
		return false, err
	}
	last = "done"
	if len(ids) == fillBatch {
		last = ids[len(ids)-1]
	}
	if err := s.countAll(tx, ids); err != nil {
		return false, err
	}
	return last == "done", tx.SaveSettingText(filledKey, last)
}

// leadsTx meets those who left an e-mail at a checkout.
func (s *Service) leadsTx(tx *store.Tx) (bool, error) {
	last, err := setting(tx, leadsKey)
	if err != nil || last == "done" || s.cfg.Leads == nil {
		return true, err
	}
	tx.Unlocked("a checkout that is left meanwhile is told of", "abandoned_checkouts")
	list, err := s.cfg.Leads(tx, last, fillBatch)
	if err != nil {
		return false, err
	}
	last = "done"
	if len(list) == fillBatch {
		last = list[len(list)-1].ID
	}
	for _, one := range list {
		if err := s.lead(tx, one); err != nil {
			return false, err
		}
	}
	return last == "done", tx.SaveSettingText(leadsKey, last)
}

// convertTx adds up again what contacts spent, when that was in another currency than the
// shop's is now.
func (s *Service) convertTx(tx *store.Tx) (bool, error) {
	currency := s.currency(tx)
	known, err := setting(tx, currencyKey)
	if err != nil || known == currency {
		return true, err
	}
	tx.Unlocked("a contact that is made meanwhile is in the new currency", "contacts")
	ids, err := texts(tx, "SELECT id FROM contacts WHERE currency <> ? ORDER BY id LIMIT ?", currency, fillBatch)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		if err := sumUp(tx, id, currency); err != nil {
			return false, err
		}
	}
	if len(ids) == fillBatch {
		return false, nil
	}
	return true, tx.SaveSettingText(currencyKey, currency)
}
