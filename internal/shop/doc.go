// Package shop is the wing of what is offered and at what price.
//
//   - catalog and catalogfiles: products, variants, stock, collections, import and export.
//   - discounts, giftcards, tips, currencies, shipping, tax, plugins: what changes a price.
//   - basket and sale: lines priced together. An amount is worked out in one place, in
//     integer minor units, and its parts sum to the total.
//   - checkoutconfig: what the checkout asks for.
//
// It imports platform and people.
package shop
