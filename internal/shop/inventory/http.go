package inventory

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/shop/storesapi"
)

// Operations lists the calls of stock: those of the contract and, with souk in front,
// our own history of it.
func (s *Service) Operations() []httpapi.Operation {
	return append(s.historyOperations(), s.stockOperations()...)
}

func (s *Service) historyOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.stockHistory." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Reads: method == "GET", Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("listStockHistory", "GET", "/v1/stock-history", storesapi.ReadInventory,
			"Changes of stock, of a product, a variant or all, newest first."), s.listHistory),
		httpapi.Handle(op("adjustStock", "POST", "/v1/stock-history/adjust", storesapi.ModifyInventory,
			"Set stock, or change it by a number, with a reason and a note: all changes or none.",
			CodeInventoryNotFound, storesapi.CodeVariantNotFound, CodeNotCounted, CodeNotEnoughStock), s.adjustStock),
	}
}

func (s *Service) stockOperations() []httpapi.Operation {
	op := func(name, method, path, summary string, reads bool, codes ...string) httpapi.Op {
		permission := storesapi.ModifyInventory
		if reads {
			permission = storesapi.ReadInventory
		}
		return httpapi.Op{ID: "stores.inventory." + name, Method: method, Path: path, Access: actor.Managers(permission),
			Reads: reads, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getLowStockSettings", http.MethodGet, "/v1/low-stock-settings",
			"From which number on stock is low", true), s.getLowStockSettings),
		httpapi.Handle(op("updateLowStockSettings", http.MethodPatch, "/v1/low-stock-settings",
			"Say from which number on stock is low", false, resource.CodeStale), s.updateLowStockSettings),
		httpapi.Handle(op("queryLowStock", http.MethodPost, "/v1/low-stock/query",
			"Variants of which little is left, the latest first", true), s.queryLowStock),
		httpapi.Handle(op("queryInventory", http.MethodPost, "/v2/inventoryItems/query",
			"Find stock; filter and sort are JSON text", true), s.QueryInventory),
		httpapi.Handle(op("getInventoryVariants", http.MethodPost, "/v2/inventoryItems/{inventoryId}/getVariants",
			"Stock of one product", true,
			CodeInventoryNotFound), s.GetInventory),
		httpapi.Handle(op("updateInventoryVariants", http.MethodPatch, "/v2/inventoryItems/product/{inventoryItem.productId}",
			"Set the stock of a product", false,
			storesapi.CodeProductNotFound), storesapi.Silent(s.UpdateInventory)),
		httpapi.Handle(op("incrementInventory", http.MethodPost, "/v2/inventoryItems/increment", "Give stock back", false,
			CodeInventoryNotFound, storesapi.CodeVariantNotFound), s.incrementInventory),
		httpapi.Handle(op("decrementInventory", http.MethodPost, "/v2/inventoryItems/decrement",
			"Take stock, all of it or none", false,
			CodeInventoryNotFound, storesapi.CodeVariantNotFound, CodeNotEnoughStock), s.decrementInventory),
	}
}
