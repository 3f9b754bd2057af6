// A small storefront, written with the public packages as their documentation shows. It knows nothing of Souk: the
// ways to bring its calls to a store are in the folders beside this one.
import { currentCart, orders, recommendations } from '@wix/ecom';
import { redirects } from '@wix/redirects';
import { createClient, media, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';

const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const related = ['68ebce04-b96a-4c52-9329-08fc9d8c1253', 'd5aac1e1-2e53-4d11-85f7-7172710b4783'];

/** Starts the shop on a page with an element #page. Picture may give another address for one of the packages' host. */
export function openShop({ clientId, picture = (address) => address }) {
  const saved = localStorage.getItem('tokens');
  const wix = createClient({
    modules: { products, currentCart, recommendations, redirects, orders },
    auth: OAuthStrategy({ clientId, tokens: saved ? JSON.parse(saved) : undefined }),
  });
  const keep = () => localStorage.setItem('tokens', JSON.stringify(wix.auth.getTokens()));
  const page = document.querySelector('#page');
  const show = (...parts) => page.replaceChildren(...parts);

  async function home() {
    const { items } = await wix.products.queryProducts().limit(12).find();
    show(make('h1', { textContent: 'Products' }), list(items));
  }

  async function product(slug) {
    const { items } = await wix.products.queryProducts().eq('slug', slug).limit(1).find();
    const one = items[0];
    if (!one) return show(make('h1', { textContent: 'There is no such product' }));
    const choices = Object.fromEntries((one.productOptions ?? []).map((option) => [option.name, option.choices[0].description]));
    const add = make('button', { textContent: 'Add to cart' });
    add.onclick = async () => {
      add.disabled = true;
      await wix.currentCart.addToCurrentCart({
        lineItems: [
          { quantity: 1, catalogReference: { appId: catalogApp, catalogItemId: one._id, options: { options: choices } } },
        ],
      });
      keep();
      location.assign('/cart');
    };
    const { recommendation } = await wix.recommendations.getRecommendation(
      related.map((_id) => ({ _id, appId: catalogApp })),
      { items: [{ appId: catalogApp, catalogItemId: one._id }], minimumRecommendedItems: 1 },
    );
    const ids = recommendation.items.map((item) => item.catalogItemId);
    const others = ids.length ? (await wix.products.queryProducts().in('_id', ids).limit(4).find()).items : [];
    show(
      make('h1', { textContent: one.name }),
      make('p', { textContent: one.priceData.formatted.price }),
      add,
      make('h2', { textContent: 'You may also like' }),
      list(others),
    );
  }

  async function cart() {
    const found = await wix.currentCart.getCurrentCart();
    const pay = make('button', { textContent: 'Check out' });
    pay.onclick = async () => {
      pay.disabled = true;
      const { checkoutId } = await wix.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' });
      const { redirectSession } = await wix.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: { thankYouPageUrl: `${location.origin}/thanks`, cartPageUrl: `${location.origin}/cart` },
      });
      keep();
      location.assign(redirectSession.fullUrl);
    };
    show(
      make('h1', { textContent: 'Cart' }),
      make(
        'ul',
        {},
        found.lineItems.map((line) =>
          make('li', {}, [
            make('img', { alt: '', width: 72, height: 96, src: picture(media.getScaledToFillImageUrl(line.image, 72, 96, {})) }),
            `${line.quantity} × ${line.productName.original}`,
          ]),
        ),
      ),
      make('p', { id: 'subtotal', textContent: found.subtotal.formattedAmount }),
      pay,
    );
  }

  async function thanks(id) {
    const order = await wix.orders.getOrder(id);
    show(make('h1', { textContent: 'Thank you' }), make('p', { id: 'order', textContent: `Order ${order.number}: ${order.paymentStatus}` }));
  }

  const list = (items) =>
    make(
      'ul',
      {},
      items.map((item) => make('li', {}, [make('a', { href: `/products/${item.slug}`, textContent: item.name })])),
    );

  const [, first, second] = location.pathname.split('/');
  const opened =
    first === 'products'
      ? product(decodeURIComponent(second))
      : first === 'cart'
        ? cart()
        : first === 'thanks'
          ? thanks(new URLSearchParams(location.search).get('orderId'))
          : home();
  opened.then(keep).catch((error) => show(make('h1', { textContent: 'Something went wrong' }), make('pre', { textContent: String(error) })));
}

function make(tag, properties, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
