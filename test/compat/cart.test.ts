// Carts by id and the current cart: every operation that the public package offers,
// as a visitor's storefront and as a back end with an API key make them.
import { cart, currentCart } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';
const location = '11111111-1111-4111-8111-111111111111';

describe.each(databases)('carts on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const shopper = () => createClient({ modules: { cart, currentCart, products }, auth: OAuthStrategy({ clientId: souk.clientId }) });
  const manager = () => createClient({ modules: { cart }, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: location }) });

  // Products that can be bought without choosing anything.
  async function plain(wix: ReturnType<typeof shopper>, n: number) {
    const all = await wix.products.queryProducts().ascending('name').limit(100).find();
    return all.items.filter((p) => !p.productOptions?.length && !p.manageVariants && p.stock?.inStock).slice(0, n);
  }
  const line = (id: string, quantity: number) => ({ catalogReference: { appId: catalogApp, catalogItemId: id }, quantity });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    const made = await fetch(souk.url + '/v2/coupons', {
      method: 'POST',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ specification: { name: 'Ten', code: 'TEN', startTime: '1700000000000', percentOffRate: 10 } }),
    });
    expect(made.status).toBe(200);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('keeps a cart by its id', async () => {
    const wix = shopper();
    const [one, two] = await plain(wix, 2);
    const made = await wix.cart.createCart({
      lineItems: [line(one!._id!, 2)],
      cartInfo: { buyerNote: 'For <b>Ada</b>', businessLocationId: location },
      couponCode: 'ten',
    });
    const id = made._id!;
    expect(made.buyerNote).toBe('For <b>Ada</b>');
    expect(made.lineItems![0]!.quantity).toBe(2);
    expect(made.appliedDiscounts![0]!.coupon!.code).toBe('ten');
    expect(made._createdDate).toBeInstanceOf(Date);
    expect(made.lineItems![0]!.image).toBeTruthy();
    expect(made.lineItems![0]!.url).toContain('http');

    expect((await wix.cart.getCart(id))._id).toBe(id);
    const added = (await wix.cart.addToCart(id, { lineItems: [line(two!._id!, 1)] })).cart!;
    expect(added.lineItems).toHaveLength(2);
    const changed = (await wix.cart.updateLineItemsQuantity(id, [{ _id: added.lineItems![1]!._id!, quantity: 3 }])).cart!;
    expect(changed.lineItems![1]!.quantity).toBe(3);
    const updated = await wix.cart.updateCart(id, {
      cartInfo: {
        buyerNote: 'later',
        contactInfo: { address: { country: 'DE', city: 'Ulm', addressLine1: 'Gasse 1' }, contactDetails: { firstName: 'Ada' } },
        overrideCheckoutUrl: 'https://example.com/pay',
        selectedShippingOption: { code: 'post' },
      },
    });
    expect(updated.buyerNote).toBe('later');
    expect(updated.contactInfo!.address!.city).toBe('Ulm');
    expect(updated.overrideCheckoutUrl).toBe('https://example.com/pay');
    expect(updated.businessLocationId).toBe(location);

    const estimate = await wix.cart.estimateTotals(id, {
      calculateTax: true,
      calculateShipping: true,
      calculateAdditionalFees: true,
      shippingAddress: { country: 'DE' },
    });
    const sum = estimate.priceSummary!;
    const left = Number(sum.subtotal!.amount) - Number(sum.discount!.amount) + Number(sum.shipping!.amount);
    expect(Number(sum.total!.amount)).toBeCloseTo(left + (estimate.cart!.taxIncludedInPrices ? 0 : Number(sum.tax!.amount)), 2);
    expect(estimate.calculatedLineItems).toHaveLength(2);
    expect(estimate.appliedDiscounts![0]!.coupon!.amount!.amount).toBe(sum.discount!.amount);
    expect(estimate.violations).toEqual([]);

    expect((await wix.cart.removeCoupon(id)).cart!.appliedDiscounts).toEqual([]);
    expect((await wix.cart.removeBusinessLocation(id)).cart!.businessLocationId ?? '').toBe('');
    const removed = (await wix.cart.removeLineItems(id, [added.lineItems![0]!._id!])).cart!;
    expect(removed.lineItems).toHaveLength(1);
    await wix.cart.deleteCart(id);
    await expect(wix.cart.getCart(id)).rejects.toMatchObject({ details: { applicationError: { code: 'CART_NOT_FOUND' } } });
  });

  it('lets a back end set prices, and nobody else', async () => {
    const wix = shopper();
    const admin = manager();
    const [one] = await plain(wix, 1);
    const own = { quantity: 1, price: '7.50', productName: { original: 'Wrapping' }, itemType: { preset: 'SERVICE' as const } };
    const made = await admin.cart.createCart({ lineItems: [line(one!._id!, 1)], customLineItems: [own] });
    const id = made._id!;
    expect(made.lineItems![1]).toMatchObject({ customLineItem: true, price: { amount: '7.50' }, productName: { original: 'Wrapping' } });
    // Older packages have discounts by hand; today's do not.
    const more = await fetch(souk.url + '/ecom/v1/carts/' + id, {
      method: 'PATCH',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ merchantDiscounts: [{ percentage: 50 }] }),
    });
    expect((await more.json()).cart.appliedDiscounts[0].merchantDiscount.percentage).toBe(50);
    await expect(wix.cart.getCart(id)).rejects.toMatchObject({ details: { applicationError: { code: 'CART_NOT_FOUND' } } });
    await expect(wix.cart.createCart({ customLineItems: [own] })).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ violatedRule: 'FIELD_NOT_ALLOWED' }] } },
    });
    await expect(wix.cart.createCart({})).rejects.toMatchObject({ details: { applicationError: { code: 'CANT_CREATE_CART_WITHOUT_ITEMS' } } });
    await admin.cart.deleteCart(id);
  });

  it('takes coupons on the current cart', async () => {
    const wix = shopper();
    const [one] = await plain(wix, 1);
    await expect(wix.currentCart.getCurrentCart()).rejects.toMatchObject({ details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } } });
    const { cart: first } = await wix.currentCart.addToCurrentCart({ lineItems: [line(one!._id!, 2)] });
    await expect(wix.currentCart.updateCurrentCart({ couponCode: 'NOPE' })).rejects.toMatchObject({
      details: { applicationError: { code: 'ERROR_COUPON_DOES_NOT_EXIST' } },
    });
    const updated = await wix.currentCart.updateCurrentCart({ couponCode: 'TEN', cartInfo: { buyerNote: 'hello' } });
    expect(updated.appliedDiscounts![0]!.coupon!.code).toBe('TEN');
    expect(updated.buyerNote).toBe('hello');
    const estimate = await wix.currentCart.estimateCurrentCartTotals({});
    expect(Number(estimate.priceSummary!.discount!.amount)).toBeGreaterThan(0);
    expect((await wix.currentCart.removeCouponFromCurrentCart()).cart!.appliedDiscounts).toEqual([]);
    const id = first!.lineItems![0]!._id!;
    expect((await wix.currentCart.updateCurrentCartLineItemQuantity([{ _id: id, quantity: 1 }])).cart!.lineItems![0]!.quantity).toBe(1);
    expect((await wix.currentCart.removeLineItemsFromCurrentCart([id])).cart!.lineItems).toEqual([]);
    await wix.currentCart.deleteCurrentCart();
    await expect(wix.currentCart.getCurrentCart()).rejects.toThrow();
  });
});
