package payments

import (
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// DescribeTx changes what the payment page of a gateway order tells, and whether it
// can be paid by hand. NotFound.
func (s *Service) DescribeTx(tx *store.Tx, gatewayID, title, description string, noManual bool) error {
	return changeGateway(tx, gatewayID, func(doc *gatewayDoc) {
		doc.Title, doc.Description, doc.NoManual = title, description, noManual
	})
}

// LeadBackTx says where buyers go after the payment page of a gateway order. NotFound.
func (s *Service) LeadBackTx(tx *store.Tx, gatewayID string, to RedirectURLs) error {
	return changeGateway(tx, gatewayID, func(doc *gatewayDoc) { doc.Redirects = &to })
}

func changeGateway(tx *store.Tx, id string, change func(doc *gatewayDoc)) error {
	g, err := gateway(tx, id)
	if err != nil {
		return err
	}
	change(&g.doc)
	doc, err := wire.Marshal(&g.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE gateway_orders SET doc = ? WHERE id = ?", string(doc), id)
	return err
}
