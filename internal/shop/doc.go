// Package shop is the wing of what is offered and at what price.
//
//   - catalog: products with their options, variants, pictures and files; what can be bought.
//   - inventory: how much is in stock, its history, low stock. collections: by hand and by rule.
//     subscriptionoptions: ways to buy again and again. catalogfiles: import and export.
//   - finding: search, filters with counts and suggestions for the storefront, synonyms, searches that
//     found nothing. words and translations: what goods are called in other languages.
//   - storesapi and pictures: types of the API and galleries that the packages above share.
//   - discounts, giftcards, tips, currencies, shipping, tax, plugins: what changes a price.
//     addresslookup: addresses suggested while a shopper types one.
//   - basket: the lines of a cart. sale: what a price is computed from. Only platform/pricing computes
//     amounts, in whole minor units, and its parts sum to the total.
//   - catalogtest: what tests of goods share.
//   - checkoutconfig: what the checkout asks for. look: how the shop looks, as draft and as published.
//
// It imports platform and people.
package shop
