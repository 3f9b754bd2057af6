// Checkouts: every operation that the public package offers, from a cart to an order,
// as a visitor's storefront and as a back end with an API key make them.
import { cart, checkout, currentCart, deliverySolutions, orders } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';
const site = '11111111-1111-4111-8111-111111111111';
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' };

describe.each(databases)('checkouts on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let post: string;
  let giftCode: string;
  const shopper = () => createClient({ modules: { cart, currentCart, checkout, products }, auth: OAuthStrategy({ clientId: souk.clientId }) });
  const manager = () => createClient({ modules: { checkout, orders }, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) });
  type Shopper = ReturnType<typeof shopper>;
  const line = (id: string, quantity: number) => ({ catalogReference: { appId: catalogApp, catalogItemId: id }, quantity });

  async function configure(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await fetch(souk.url + path, {
      method,
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  }
  // Products that can be bought without choosing anything.
  async function plain(wix: Shopper, n: number) {
    const all = await wix.products.queryProducts().ascending('name').limit(100).find();
    return all.items.filter((p) => !p.productOptions?.length && !p.manageVariants && p.stock?.inStock).slice(0, n);
  }
  const ready = () => ({
    buyerInfo: { email: 'ada@shop.test' },
    billingInfo: { address: berlin, contactDetails: { firstName: 'Ada', lastName: 'L' } },
    shippingInfo: { shippingDestination: { address: berlin }, selectedCarrierServiceOption: { code: post } },
  });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    await configure('POST', '/v2/coupons', { specification: { name: 'Ten', code: 'TEN', startTime: '1700000000000', percentOffRate: 10, scope: { namespace: 'stores' } } });
    const profiles = await configure('POST', '/v1/delivery-profiles/query', { query: {} });
    let region: string;
    const known = profiles.deliveryProfiles?.find((p: any) => p.default)?.deliveryRegions?.find((r: any) => r.active && !r.destinations?.length);
    if (known) region = known.id;
    else {
      const made = await configure('POST', '/v1/delivery-profiles', {
        deliveryProfile: { name: 'All goods', default: true, deliveryRegions: [{ name: 'Everywhere', active: true, destinations: [] }] },
      });
      region = made.deliveryProfile.deliveryRegions[0].id;
    }
    const option = await configure('POST', '/v1/shipping-options', {
      shippingOption: { title: 'Post', estimatedDeliveryTime: '2 days', deliveryRegionIds: [region], rates: [{ amount: '4.90', conditions: [] }] },
    });
    post = option.shippingOption.id;
    giftCode = (await configure('POST', '/v1/gift-cards', { giftCard: { initialValue: { amount: '5.00' } } })).giftCard.code;
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('makes a checkout, changes it and places the order once', async () => {
    const wix = shopper();
    const [one, two] = await plain(wix, 2);
    const made = await wix.checkout.createCheckout({ channelType: checkout.ChannelType.WEB, lineItems: [line(one!._id!, 2)], checkoutInfo: ready(), couponCode: 'ten' });
    const id = made._id!;
    expect(made._createdDate).toBeInstanceOf(Date);
    expect(made.lineItems![0]!.media).toBeTruthy();
    expect(made.lineItems![0]!.url).toContain('http');
    expect(made.appliedDiscounts![0]!.coupon!.code).toBeTruthy();
    expect(made.shippingInfo!.selectedCarrierServiceOption!.title).toBe('Post');
    expect(Number(made.priceSummary!.total!.amount)).toBeGreaterThan(0);

    const added = (await wix.checkout.addToCheckout(id, { lineItems: [line(two!._id!, 1)] })).checkout!;
    expect(added.lineItems).toHaveLength(2);
    const more = (await wix.checkout.updateLineItemsQuantity(id, [{ _id: added.lineItems![1]!._id!, quantity: 3 }])).checkout!;
    expect(more.lineItems![1]!.quantity).toBe(3);
    const fewer = (await wix.checkout.removeLineItems(id, [added.lineItems![1]!._id!])).checkout!;
    expect(fewer.lineItems).toHaveLength(1);
    const noted = await wix.checkout.updateCheckout(id, { buyerNote: 'Ring <b>twice</b>' }, { overrideCheckoutUrl: 'https://other.test/pay' });
    expect(noted.buyerNote).toBe('Ring <b>twice</b>');
    expect((await wix.checkout.getCheckoutUrl(id)).checkoutUrl).toBe('https://other.test/pay');
    // Functions that the package has and its types leave out.
    const own = await (wix.checkout as any).getWixCheckoutUrl(id);
    expect(own.checkoutUrl).toContain('/hosted/checkout?');
    await wix.checkout.removeOverrideCheckoutUrl(id);
    expect((await wix.checkout.getCheckoutUrl(id)).checkoutUrl).toContain('/hosted/checkout?');
    expect((await wix.checkout.removeCoupon(id)).checkout!.appliedDiscounts!.filter((d) => d.coupon)).toHaveLength(0);
    const carded = await wix.checkout.updateCheckout(id, {}, { giftCardCode: giftCode, giftCardRedeemAmount: '2' });
    expect(carded.giftCard!.amount!.amount).toBe('2.00');
    expect((await wix.checkout.removeGiftCard(id)).checkout!.giftCard).toBeFalsy();
    await expect(wix.checkout.updateCheckout(id, {})).rejects.toMatchObject({ details: { validationError: {} } });

    const session = await fetch(souk.url + '/v1/redirect-session', {
      method: 'POST',
      headers: { authorization: wix.auth.getTokens().accessToken.value, 'content-type': 'application/json' },
      body: JSON.stringify({ ecomCheckout: { checkoutId: id }, callbacks: {} }),
    });
    expect(session.status).toBe(200);
    expect((await session.json()).redirectSession.fullUrl).toContain('/hosted/go/');

    const last = await wix.checkout.getCheckout(id);
    const order = await wix.checkout.createOrder(id);
    expect(order.orderId).toBeTruthy();
    expect((await wix.checkout.createOrder(id)).orderId).toBe(order.orderId);
    const stored = await manager().orders.getOrder(order.orderId!);
    expect(stored.priceSummary!.total!.amount).toBe(last.priceSummary!.total!.amount);
    expect(stored.checkoutId).toBe(id);
    // Until it is paid the checkout stays open.
    expect((await wix.checkout.getCheckout(id)).completed).toBe(false);
    await configure('POST', `/v1/payments-collector/orders/${order.orderId}/mark-as-paid`, {});
    expect((await wix.checkout.getCheckout(id)).completed).toBe(true);
    await expect(wix.checkout.removeCoupon(id)).rejects.toMatchObject({ details: { applicationError: { code: 'CHECKOUT_IS_COMPLETE' } } });
  });

  it('makes a checkout of a cart, and shows one to its own shopper only', async () => {
    const wix = shopper();
    const [one] = await plain(wix, 1);
    const mine = (await wix.currentCart.addToCurrentCart({ lineItems: [line(one!._id!, 1)] })).cart!;
    const { checkoutId } = await wix.currentCart.createCheckoutFromCurrentCart({ channelType: currentCart.ChannelType.WEB, email: 'ada@shop.test', shippingAddress: berlin });
    expect((await wix.cart.createCheckout(mine._id!, { channelType: cart.ChannelType.WEB })).checkoutId).toBe(checkoutId);
    const of = await (wix.cart as any).getCartByCheckoutId(checkoutId);
    expect((of.cart ?? of)._id).toBe(mine._id);
    const asVisitor = { headers: { authorization: wix.auth.getTokens().accessToken.value } };
    for (const path of [`/v1/carts/by-checkout-id/${checkoutId}`, `/v1/checkouts/${checkoutId}/wix-checkout-url`, `/v1/checkouts/${checkoutId}/payment-settings`]) {
      expect((await fetch(souk.url + path, asVisitor)).status, path).toBe(200);
    }
    expect((await wix.checkout.getCheckoutByCartId(mine._id!)).checkout!._id).toBe(checkoutId);
    await expect(shopper().checkout.getCheckout(checkoutId!)).rejects.toMatchObject({ details: { applicationError: { code: 'CHECKOUT_NOT_FOUND' } } });
    await manager().checkout.markCheckoutAsCompleted(checkoutId!);
    expect((await wix.checkout.getCheckout(checkoutId!)).completed).toBe(true);
    await expect(wix.currentCart.getCurrentCart()).rejects.toMatchObject({ details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } } });
  });

  it('completes what was bought elsewhere, by a link', async () => {
    const wix = shopper();
    const [one] = await plain(wix, 1);
    const made = await wix.checkout.createCheckout({ channelType: checkout.ChannelType.WEB, lineItems: [line(one!._id!, 1)] });
    const { token } = await configure('POST', `/v1/checkouts/${made._id}/completion-link`, { url: 'https://other.test/thanks' });
    const raw = await wix.checkout.markCheckoutAsCompletedAndRedirectToUrl(token);
    expect(raw.statusCode).toBe(302);
    expect(raw.headers![0]!.value).toBe('https://other.test/thanks');
    expect((await wix.checkout.getCheckout(made._id!)).completed).toBe(true);
  });

  it('places and pays at once, and refuses where nobody said how to pay', async () => {
    const wix = shopper();
    const [one] = await plain(wix, 1);
    const made = await wix.checkout.createCheckout({ channelType: checkout.ChannelType.WEB, lineItems: [line(one!._id!, 1)], checkoutInfo: ready() });
    await expect(wix.checkout.createOrderAndCharge(made._id!)).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'options.paymentToken', violatedRule: 'REQUIRED_FIELD' }] } },
    });
    const answer = await fetch(`${souk.url}/v1/payment-tokens`, {
      method: 'POST',
      headers: { Authorization: souk.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ method: 'sandbox', card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' } }),
    });
    const { paymentToken } = (await answer.json()) as { paymentToken: string };
    const paid = await wix.checkout.createOrderAndCharge(made._id!, { paymentToken });
    expect(paid.orderId).toBeTruthy();
    const free = await manager().checkout.createCheckout({
      channelType: checkout.ChannelType.POS,
      customLineItems: [{ quantity: 1, price: '0', productName: { original: 'Sample' }, itemType: { preset: checkout.ItemTypePreset.DIGITAL } }],
    });
    expect((await manager().checkout.createOrderAndCharge(free._id!)).orderId).toBeTruthy();
  });

  it('tells an app how goods can be delivered', async () => {
    const app = createClient({ modules: { deliverySolutions }, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) });
    const found = await app.deliverySolutions.getDeliverySolutions(
      [{ _id: '1', name: 'Bowl', quantity: 2, totalPrice: '10.00', physicalProperties: { weight: 1, shippable: true } }] as any,
      { currency: 'USD', destination: berlin } as any,
    );
    expect(found.deliverySolutions!.length).toBeGreaterThan(0);
    expect(found.errors).toEqual([]);
  });
});
