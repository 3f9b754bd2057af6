// Package buying is the wing of everything before there is an order.
//
//   - cart: the carts of visitors and members, and what members saved for later.
//   - checkout: address, delivery, payment and the order itself. Two shoppers never get the last item;
//     the order has the price that the buyer saw.
//   - takings: amounts that apps deduct from their own gift cards and memberships.
//   - wishlists: what members like. backinstock: who waits for sold-out goods, and the mail when they
//     are back. stoppage: the page behind the unsubscribe link of such mails.
//   - drafts: orders that staff write, and edits of orders. abandoned: checkouts that were left, and
//     the mails that remind of them.
//   - checkouttemplates: links that begin a checkout. discounttrial: what a sample cart would cost
//     with a discount that is not saved yet.
//
// It imports the four other wings.
package buying
