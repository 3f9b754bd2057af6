// Package orders is the wing of what was sold and what became of it. Its package
// orders/orders keeps the orders themselves, orders/ordersettings how the shop handles them.
//
//   - payments and stripe: what is asked of a payment provider is on disk first; a
//     retry never charges twice, and a cancelled payment is never charged.
//   - fulfilments, invoices, downloads, ordermails, subscriptions, payrequests:
//     what follows a sale. An issued invoice never changes.
//   - returns, orderpages: what buyers see of their orders and ask for afterwards. Nobody
//     sends back more than was sent.
//   - contacts, reports, recommendations, today, orderjobs: what is read from orders,
//     and work on many of them.
//
// It imports platform, people and shop.
package orders
