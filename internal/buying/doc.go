// Package buying is the wing of everything before there is an order.
//
//   - cart: what a visitor or member has chosen.
//   - checkout: address, delivery, payment and the order itself. Two shoppers never get the last item;
//     the order has the price that the buyer saw.
//   - takings: amounts that apps deduct from their own gift cards and memberships.
//   - wishlists: what members like. backinstock: who waits for sold-out goods, and the mail when they
//     are back. stoppage: the page to unsubscribe from such mails.
//   - drafts: orders that staff write. abandoned: checkouts that were left.
//   - checkouttemplates, discounttrial: links that begin a checkout, and trying a discount without
//     one.
//
// It imports the four other wings.
package buying
