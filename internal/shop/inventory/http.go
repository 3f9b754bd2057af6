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
			"List changes of stock, of a product, a variant or all, newest first."), s.listHistory),
		httpapi.Handle(op("adjustStock", "POST", "/v1/stock-history/adjust", storesapi.ModifyInventory,
			"Set or adjust stock, with a reason and a note: all changes or none.",
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
			"Get the low-stock threshold", true), s.getLowStockSettings),
		httpapi.Handle(op("updateLowStockSettings", http.MethodPatch, "/v1/low-stock-settings",
			"Set the low-stock threshold", false, resource.CodeStale), s.updateLowStockSettings),
		httpapi.Handle(op("queryLowStock", http.MethodPost, "/v1/low-stock/query",
			"List the variants with low stock, the latest first", true), s.queryLowStock),
		httpapi.Handle(op("queryInventory", http.MethodPost, "/v2/inventoryItems/query",
			"Query stock; filter and sort are JSON text", true), s.QueryInventory),
		httpapi.Handle(op("getInventoryVariants", http.MethodPost, "/v2/inventoryItems/{inventoryId}/getVariants",
			"Get the stock of a product", true,
			CodeInventoryNotFound), s.GetInventory),
		httpapi.Handle(op("updateInventoryVariants", http.MethodPatch, "/v2/inventoryItems/product/{inventoryItem.productId}",
			"Set the stock of a product", false,
			storesapi.CodeProductNotFound), storesapi.Silent(s.UpdateInventory)),
		httpapi.Handle(op("incrementInventory", http.MethodPost, "/v2/inventoryItems/increment", "Increment stock", false,
			CodeInventoryNotFound, storesapi.CodeVariantNotFound), s.incrementInventory),
		httpapi.Handle(op("decrementInventory", http.MethodPost, "/v2/inventoryItems/decrement",
			"Decrement stock, all of it or none", false,
			CodeInventoryNotFound, storesapi.CodeVariantNotFound, CodeNotEnoughStock), s.decrementInventory),
	}
}
