// Package orders is the wing of what was sold and what became of it. Its package orders/orders keeps
// the orders themselves, orders/ordersettings how the shop handles them.
//
//   - payments: each request to a payment provider is saved before it is sent; a retry never charges
//     twice, and a cancelled payment is never charged. ledger: what is paid, due and refundable.
//     provider: the interface of providers; stripe, sandbox and appproviders implement it.
//     paymentmethods: ways to pay that the shop offers.
//   - fulfilments (parcels), invoices, downloads (files that were bought), ordermails, subscriptions,
//     payrequests (pay links): what follows a sale. An issued invoice never changes.
//   - orderpages: what buyers see of their orders. returns: what they ask for afterwards; nobody sends
//     back more than was sent.
//   - contacts (everybody who bought), reports, visits, recommendations (what else to buy), today (the
//     list of the day): worked out from orders and visits. orderjobs: one action on many orders.
//
// It imports platform, people and shop.
package orders
