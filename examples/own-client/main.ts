// A shop with its own look on an origin of its own. Pages are addresses; each asks the store for what it shows.
import { isSoukError } from '@souk/client';
import { h } from './dom.ts';
import { count, store } from './store.ts';

const [, first = '', second = ''] = location.pathname.split('/');

async function open(): Promise<Node[]> {
  if (first === 'products') return (await import('./product.ts')).product(decodeURIComponent(second));
  if (first === 'cart') return (await import('./cart.ts')).cart();
  if (first === 'thanks') return (await import('./thanks.ts')).thanks();
  return (await import('./shelf.ts')).shelf();
}

function trouble(error: unknown): Node[] {
  const known = isSoukError(error);
  return [
    h('h1', { textContent: known && error.kind === 'network' ? 'The store cannot be reached' : 'Something went wrong' }),
    h('p', { textContent: error instanceof Error ? error.message : String(error) }),
    ...(known && error.requestId ? [h('p', { textContent: `Request ${error.requestId}` })] : []),
    h('p', {}, h('a', { href: location.href, textContent: 'Try again' })),
  ];
}

const page = document.querySelector('#page')!;
page.replaceChildren(...(await open().catch(trouble)));
page.ariaBusy = 'false';
// The other pages say it themselves.
if (first !== 'cart' && first !== 'thanks') {
  store.cart.get().then((found) => count(found?.lineItems ?? []), () => undefined);
}
