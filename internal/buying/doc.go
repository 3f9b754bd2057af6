// Package buying is the wing of the way from wish to order.
//
//   - cart: what a visitor or member has chosen.
//   - checkout: address, delivery, payment and the order itself. Two shoppers never
//     get the last item; the order has the price that the buyer saw.
//   - takings: amounts that apps deduct from their own gift cards and memberships.
//   - wishlists: what members like. backinstock: who waits for what is sold out, and the
//     mail that it is back. stoppage: the page that ends such mails.
//   - drafts: orders that staff write. abandoned: checkouts that were left.
//   - checkouttemplates, discounttrial: links into a checkout, and discounts tried
//     without one.
//
// It imports the four other wings.
package buying
