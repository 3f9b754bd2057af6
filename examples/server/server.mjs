// A storefront that is rendered on the server: browsers get plain HTML, the packages run here only.
import { createServer } from 'node:http';
import { currentCart, orders, recommendations } from '@wix/ecom';
import { redirects } from '@wix/redirects';
import { createClient, media, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';

const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const related = ['68ebce04-b96a-4c52-9329-08fc9d8c1253', 'd5aac1e1-2e53-4d11-85f7-7172710b4783'];

/** The visitor of a request: their tokens travel in a cookie, as JSON. */
async function visitor(request) {
  const cookie = /(?:^|; )tokens=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const wix = createClient({
    modules: { products, currentCart, recommendations, redirects, orders },
    auth: OAuthStrategy({ clientId: process.env.CLIENT_ID, tokens: cookie ? JSON.parse(decodeURIComponent(cookie)) : undefined }),
  });
  if (!cookie) wix.auth.setTokens(await wix.auth.generateVisitorTokens());
  return wix;
}

// Pictures of the packages' host are fetched by this server: its path is the same there and here.
const picture = (address) => address.replace('https://static.wixstatic.com', '');

async function home(wix) {
  const { items } = await wix.products.queryProducts().limit(12).find();
  return `<h1>Products</h1>${list(items)}`;
}

async function product(wix, slug) {
  const { items } = await wix.products.queryProducts().eq('slug', slug).limit(1).find();
  const one = items[0];
  if (!one) return '<h1>There is no such product</h1>';
  const { recommendation } = await wix.recommendations.getRecommendation(
    related.map((_id) => ({ _id, appId: catalogApp })),
    { items: [{ appId: catalogApp, catalogItemId: one._id }], minimumRecommendedItems: 1 },
  );
  const ids = recommendation.items.map((item) => item.catalogItemId);
  const others = ids.length ? (await wix.products.queryProducts().in('_id', ids).limit(4).find()).items : [];
  return `<h1>${text(one.name)}</h1><p>${text(one.priceData.formatted.price)}</p>
    <form method="post" action="/cart"><input type="hidden" name="slug" value="${text(one.slug)}"><button>Add to cart</button></form>
    <h2>You may also like</h2>${list(others)}`;
}

async function add(wix, slug) {
  const { items } = await wix.products.queryProducts().eq('slug', slug).limit(1).find();
  const choices = Object.fromEntries((items[0].productOptions ?? []).map((option) => [option.name, option.choices[0].description]));
  await wix.currentCart.addToCurrentCart({
    lineItems: [{ quantity: 1, catalogReference: { appId: catalogApp, catalogItemId: items[0]._id, options: { options: choices } } }],
  });
}

async function cart(wix) {
  const found = await wix.currentCart.getCurrentCart();
  const lines = found.lineItems.map(
    (line) =>
      `<li><img alt="" width="72" height="96" src="${text(picture(media.getScaledToFillImageUrl(line.image, 72, 96, {})))}">` +
      `${line.quantity} × ${text(line.productName.original)}</li>`,
  );
  return `<h1>Cart</h1><ul>${lines.join('')}</ul><p id="subtotal">${text(found.subtotal.formattedAmount)}</p>
    <form method="post" action="/checkout"><button>Check out</button></form>`;
}

async function checkout(wix, origin) {
  const { checkoutId } = await wix.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' });
  const { redirectSession } = await wix.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { thankYouPageUrl: `${origin}/thanks`, cartPageUrl: `${origin}/cart` },
  });
  return redirectSession.fullUrl;
}

async function thanks(wix, id) {
  const order = await wix.orders.getOrder(id);
  return `<h1>Thank you</h1><p id="order">Order ${text(order.number)}: ${text(order.paymentStatus)}</p>`;
}

const list = (items) =>
  `<ul>${items.map((item) => `<li><a href="/products/${encodeURIComponent(item.slug)}">${text(item.name)}</a></li>`).join('')}</ul>`;

const text = (value) => String(value).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

async function answer(request, response) {
  const url = new URL(request.url, `http://${request.headers.host}`);
  const [, first, second] = url.pathname.split('/');
  if (first === 'media') {
    const found = await fetch(new URL(url.pathname, process.env.SOUK_URL), { headers: { accept: request.headers.accept ?? '*/*' } });
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type'), 'cache-control': 'public, max-age=86400' });
    return response.end(Buffer.from(await found.arrayBuffer()));
  }
  const wix = await visitor(request);
  const go = (address) => response.writeHead(303, { location: address, 'set-cookie': cookie(wix) }).end();
  if (request.method === 'POST' && first === 'cart') {
    let form = '';
    for await (const piece of request) form += piece;
    await add(wix, new URLSearchParams(form).get('slug'));
    return go('/cart');
  }
  if (request.method === 'POST' && first === 'checkout') return go(await checkout(wix, url.origin));
  const body =
    first === 'products'
      ? await product(wix, decodeURIComponent(second))
      : first === 'cart'
        ? await cart(wix)
        : first === 'thanks'
          ? await thanks(wix, url.searchParams.get('orderId'))
          : await home(wix);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookie(wix) });
  response.end(`<!doctype html><html lang="en"><title>A shop from a server</title><link rel="icon" href="data:,"><main>${body}</main></html>`);
}

const cookie = (wix) => `tokens=${encodeURIComponent(JSON.stringify(wix.auth.getTokens()))}; Path=/; HttpOnly; SameSite=Lax`;

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Something went wrong');
  });
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => console.log(`shop on port ${server.address().port}`));
