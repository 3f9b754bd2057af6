package permissions

import (
	"maps"
	"slices"

	"souk/internal/platform/wire"
)

// Levels of permissions: to see something, or to change it.
const (
	levelSee    = "SEE"
	levelChange = "CHANGE"
)

// Areas of a shop, as its owner knows them. Permission ids are those of the contract, which
// are made of services; people think in these.
const (
	areaOrders    = "ORDERS"
	areaMoney     = "MONEY"
	areaCatalog   = "CATALOG"
	areaPeople    = "PEOPLE"
	areaDiscounts = "DISCOUNTS"
	areaStore     = "STORE"
	areaSystem    = "SYSTEM"
)

// areas are all of them, in the order in which they are shown.
var areas = []struct{ id, name, description string }{
	{areaOrders, "Orders", "Orders, parcels, drafts, checkouts and subscriptions."},
	{areaMoney, "Money", "Payments, refunds, invoices, gift cards and tax."},
	{areaCatalog, "Catalog", "Products, collections, stock and pictures."},
	{areaPeople, "People", "Members, contacts, badges and reports."},
	{areaDiscounts, "Discounts", "Coupons and automatic discounts."},
	{areaStore, "Store", "How the shop looks, delivers and is reached."},
	{areaSystem, "System", "Staff, keys, mails, webhooks and the log: these permissions can give access to everything."},
}

// words are how people are told of a permission.
type words struct{ area, level, name, description string }

var allWords = []map[string]words{orderWords, moneyWords, shopWords, peopleWords}

// wordsOf gives the words for a permission; it has none only until somebody writes them,
// which a test asks for.
func wordsOf(id string) words {
	for _, list := range allWords {
		if found, ok := list[id]; ok {
			return found
		}
	}
	return words{}
}

// Worded lists the permissions that there are words for.
func Worded() []string {
	var out []string
	for _, list := range allWords {
		out = slices.AppendSeq(out, maps.Keys(list))
	}
	slices.Sort(out)
	return out
}

// PermissionGroup is one area of the shop with the permissions in it.
type PermissionGroup struct {
	ID          string                     `json:"id"`
	Name        string                     `json:"name"`
	Description string                     `json:"description"`
	Permissions wire.List[NamedPermission] `json:"permissions"`
}

// NamedPermission is a permission in words.
type NamedPermission struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Level is SEE or CHANGE.
	Level string `json:"level"`
}

// permissionGroups sorts permissions by area, those to see before those to change.
func permissionGroups(list []Permission) []PermissionGroup {
	var out []PermissionGroup
	for _, area := range areas {
		group := PermissionGroup{ID: area.id, Name: area.name, Description: area.description}
		for _, level := range []string{levelSee, levelChange} {
			for _, p := range list {
				if p.Area == area.id && p.Level == level {
					group.Permissions = append(group.Permissions, NamedPermission{p.ID, p.Name, p.Description, p.Level})
				}
			}
		}
		if len(group.Permissions) > 0 {
			out = append(out, group)
		}
	}
	return out
}
