// Where buyers come back to, with their order.
import { checkoutCalls } from '@souk/client/checkout';
import { orderIdOf } from '@souk/client/hosted';
import { h } from './dom.ts';
import { count, picture, store } from './store.ts';

export async function thanks(): Promise<Node[]> {
  const id = orderIdOf(location.href);
  if (!id) return [h('h1', { textContent: 'Nothing was ordered here' }), h('a', { href: '/', textContent: 'To all pieces' })];
  // Whoever bought may read it: the visitor who left is the visitor who came back.
  const order = await checkoutCalls(store).order(id);
  count([]);
  const first = order.billingInfo?.contactDetails?.firstName ?? '';
  return [
    h('h1', { textContent: first ? `Thank you, ${first}` : 'Thank you' }),
    h('p', { className: 'lead', id: 'order', textContent: `Order ${order.number} is ${order.paymentStatus === 'PAID' ? 'paid' : 'placed'}.` }),
    h(
      'ul',
      { className: 'lines' },
      ...order.lineItems.map((item) =>
        h(
          'li',
          {},
          picture(item.image, '5rem'),
          h('span', { className: 'name', textContent: item.productName?.original ?? '' }),
          h('span', { textContent: `× ${item.quantity}` }),
          h('span', { className: 'price', textContent: item.totalPriceAfterTax?.formattedAmount ?? '' }),
        ),
      ),
    ),
    h('p', { className: 'total' }, 'Total ', h('strong', { textContent: order.priceSummary?.total?.formattedAmount ?? '' })),
    h('p', {}, h('a', { href: '/', textContent: 'Back to the shop' })),
  ];
}
