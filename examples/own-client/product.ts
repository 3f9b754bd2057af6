// One product: its picture, what can be chosen, and the way into the cart.
import { storesAppId } from '@souk/client';
import { action, h } from './dom.ts';
import { priceOf } from './shelf.ts';
import { picture, store } from './store.ts';

export async function product(slug: string): Promise<Node[]> {
  const one = await store.products.bySlug(slug);
  if (!one) return [h('h1', { textContent: 'There is no such piece' }), h('a', { href: '/', textContent: 'To all pieces' })];
  document.title = `${one.name} · Fig & Thistle`;
  const choices: Record<string, string> = {};
  const selects = one.productOptions.map((option) => {
    const select = h('select', {}, ...option.choices.map(({ description }) => h('option', { textContent: description ?? '' })));
    const choose = () => void (choices[option.name] = select.value);
    select.onchange = choose;
    choose();
    return h('label', {}, option.name, select);
  });
  const add = action('Add to cart', async () => {
    const catalogReference = { appId: storesAppId, catalogItemId: one.id, options: { options: choices } };
    await store.cart.add([{ catalogReference, quantity: 1 }]);
    location.assign('/cart');
  });
  return [
    h(
      'article',
      { className: 'product' },
      picture(one.media?.mainMedia?.image, '(min-width: 48rem) 50vw, 100vw', one.name),
      h(
        'div',
        {},
        h('h1', { textContent: one.name }),
        h('p', { className: 'price', textContent: priceOf(one) }),
        h('p', { textContent: textOf(one.description) }),
        ...selects,
        one.stock?.inStock === false ? h('p', { className: 'trouble', textContent: 'Sold out' }) : add,
      ),
    ),
  ];
}

/** A description is HTML; this shop shows its words. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
