package app

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"souk/internal/people/accounts"
	"souk/internal/platform/events"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
	"souk/internal/shop/storesapi"
)

// stockReaders is how many of the staff hear that little is left.
const stockReaders = 10

// mailLowStock tells staff who may change stock that little is left of something. The event comes once for each time
// that the stock goes below the limit, and so does the mail.
func (a *App) mailLowStock(_ context.Context, tx *store.Tx, event events.Delivered) error {
	if off, err := a.Mail.Off(tx, mail.LowStock); off || err != nil {
		return err
	}
	var low inventory.LowStock
	if err := json.Unmarshal(event.Body, &low); err != nil {
		return fmt.Errorf("low stock: %w", err)
	}
	var names map[string]inventory.Names
	var staff []*accounts.Account
	err := tx.Configuration(func() (err error) { // goods and staff: only those who run the shop change them
		if names, err = a.Catalog.NamesTx(tx, []string{low.ProductID}); err != nil {
			return err
		}
		staff, err = accounts.HoldersTx(tx, storesapi.ModifyInventory, stockReaders)
		return err
	})
	if err != nil {
		return err
	}
	product, known := names[low.ProductID]
	if !known { // gone since
		return nil
	}
	sheet := &mail.Sheet{Facts: []mail.Fact{
		{Key: "product", Value: product.Product}, {Key: "variant", Value: product.Variants[low.VariantID]},
		{Key: "left", Value: strconv.FormatInt(low.Quantity, 10)},
	}}
	for _, to := range staff {
		data := map[string]any{"sheet": sheet, "link": "/admin/inventory"}
		if to.Profile.FirstName != "" {
			data["name"] = to.Profile.FirstName
		}
		if err := a.Mail.Send(tx, mail.Message{To: to.Email.Shown, Template: mail.LowStock, Language: to.Profile.Language,
			Data: data}); err != nil {
			return err
		}
	}
	return nil
}
