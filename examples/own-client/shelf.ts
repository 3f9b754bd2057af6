// The first page: all products, twelve at a time.
import type { Product } from '@souk/client';
import { products } from '@souk/client/lists';
import { action, h } from './dom.ts';
import { picture, store } from './store.ts';

const step = 12;

export async function shelf(): Promise<Node[]> {
  // Pages of the list are asked for when they are wanted; the walk waits between them.
  const walk = products(store, {}, { pageSize: step });
  const list = h('ul', { className: 'shelf' });
  async function more(): Promise<boolean> {
    for (let shown = 0; shown < step; shown++) {
      const { value, done } = await walk.next();
      if (done) return false;
      list.append(h('li', {}, card(value)));
    }
    return true;
  }
  const rest = action('Show more', async () => void ((await more()) || rest.remove()), 'quiet');
  const left = await more();
  return [
    h('h1', { textContent: 'Things for slow mornings' }),
    h('p', { className: 'lead', textContent: 'Soap, linen, clay. Made in small batches, sent in paper.' }),
    list,
    ...(left ? [rest] : []),
  ];
}

export const priceOf = ({ priceData }: Product): string => priceData?.formatted.discountedPrice ?? '';

function card(product: Product): Node {
  const sold = product.stock?.inStock === false;
  return h(
    'a',
    { className: 'card', href: `/products/${encodeURIComponent(product.slug)}` },
    picture(product.media?.mainMedia?.image, '(min-width: 60rem) 18rem, 45vw'),
    h('span', { className: 'name', textContent: product.name }),
    h('span', { className: 'price', textContent: sold ? 'Sold out' : priceOf(product) }),
  );
}
