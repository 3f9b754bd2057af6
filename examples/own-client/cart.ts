// The cart, and the way to the store's checkout.
import type { Cart, LineItem } from '@souk/client';
import { checkoutAddress } from '@souk/client/hosted';
import { action, h } from './dom.ts';
import { count, picture, store } from './store.ts';

export async function cart(): Promise<Node[]> {
  return draw(await store.cart.get());
}

const again = (found: Cart | null): void => document.querySelector('#page')!.replaceChildren(...draw(found));

function draw(found: Cart | null): Node[] {
  const lines = found?.lineItems ?? [];
  count(lines);
  if (lines.length === 0) {
    return [
      h('h1', { textContent: 'Your cart is empty' }),
      h('p', {}, h('a', { href: '/', textContent: 'To all pieces' })),
    ];
  }
  const pay = action('Go to checkout', async () => {
    const { origin } = location;
    location.assign(
      await checkoutAddress(store, { thankYouPageUrl: `${origin}/thanks`, cartPageUrl: `${origin}/cart` }),
    );
  });
  return [
    h('h1', { textContent: 'Your cart' }),
    h('ul', { className: 'lines' }, ...lines.map(line)),
    h(
      'p',
      { className: 'total' },
      'Subtotal ',
      h('strong', { id: 'subtotal', textContent: found?.subtotal?.formattedAmount ?? '' }),
    ),
    pay,
  ];
}

function line(item: LineItem): Node {
  const name = item.productName.original;
  const set = async (quantity: number) =>
    again(quantity > 0 ? await store.cart.setQuantity(item.id, quantity) : await store.cart.remove([item.id]));
  const step = (label: string, sign: string, by: number) => {
    const part = action(sign, () => set(item.quantity + by), 'step');
    part.querySelector('button')!.ariaLabel = `${label} ${name}`;
    return part;
  };
  return h(
    'li',
    {},
    picture(item.image, '5rem'),
    h('span', { className: 'name', textContent: name }),
    h(
      'span',
      { className: 'steps' },
      step('One less of', '−', -1),
      h('output', { textContent: String(item.quantity), ariaLabel: `Quantity of ${name}` }),
      step('One more of', '+', 1),
    ),
    h('span', { className: 'price', textContent: item.lineItemPrice?.formattedAmount ?? '' }),
  );
}
