// Package orders is the wing of what was sold and what became of it. Its package orders/orders keeps
// the orders themselves, orders/ordersettings how the shop handles them.
//
//   - payments: each request to a payment provider is saved before it is sent; a retry never charges
//     twice, and a cancelled payment is never charged. ledger: what is paid, due and refundable.
//     provider: the interface of providers; stripe, sandbox and appproviders implement it.
//     paymentmethods: ways to pay that the shop offers.
//   - fulfilments, invoices, downloads, ordermails, subscriptions, payrequests: what follows a sale.
//     An issued invoice never changes.
//   - returns, orderpages: what buyers see of their orders and ask for afterwards. Nobody sends back
//     more than was sent.
//   - contacts, reports, visits, recommendations, today: what is worked out from orders and visits:
//     buyers, figures, suggestions, the list of the day. orderjobs: one action on many orders.
//
// It imports platform, people and shop.
package orders
