// Subscriptions through the unmodified client packages: a buyer subscribes at checkout,
// an app reads what was agreed, and the shop pauses, resumes and ends it.
import { checkout, orders, subscriptionContracts } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const storesApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

describe.each(databases)('subscriptions on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let subscription: string;
  const calls = countCalls({ subscriptionContracts });
  const office = () =>
    calls.of(
      createClient({
        modules: { orders, checkout, subscriptionContracts },
        auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }),
      }),
    );
  // What the packages have no function for.
  const own = async (method: string, path: string, body?: unknown, authorization = souk.apiKey): Promise<any> => {
    const answer = await fetch(souk.url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = await answer.json();
    expect(answer.status, `${method} ${path} ${JSON.stringify(json)}`).toBe(200);
    return json;
  };

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('begins with an order that was paid', async () => {
    const { subscriptionOption } = await own('POST', '/stores/v1/subscription-options', {
      subscriptionOption: {
        title: 'Monthly',
        subscriptionSettings: { frequency: 'MONTH', autoRenewal: true, enableCustomerCancellation: true },
        discount: { type: 'PERCENT', value: 10 },
      },
    });
    const { product } = await own('POST', '/stores/v1/products', {
      product: { name: 'Tea box', productType: 'digital', priceData: { price: 20 }, visible: true },
    });
    await own('POST', `/stores/v1/subscription-options/product/${product.id}/assign`, {
      assignedSubscriptionOptions: [{ id: subscriptionOption.id }],
    });
    const buyer = createClient({ modules: { checkout }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    const tokens = await buyer.auth.generateVisitorTokens();
    buyer.auth.setTokens(tokens);
    const made = await buyer.checkout.createCheckout({
      channelType: checkout.ChannelType.WEB,
      lineItems: [
        {
          quantity: 1,
          catalogReference: { appId: storesApp, catalogItemId: product.id, options: { subscriptionOptionId: subscriptionOption.id } },
        },
      ],
      checkoutInfo: {
        buyerInfo: { email: 'ada@example.com' },
        billingInfo: {
          address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' },
          contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
        },
      },
    } as any);
    const [charges] = (made as any).subscriptionCharges;
    expect(charges.charges[0]).toMatchObject({ cycleFrom: 1, priceSummary: { total: { amount: '18.00' } } });
    const visitor = tokens.accessToken.value;
    const { methods } = await own('GET', `/v1/checkouts/${made._id}/payment-methods`, undefined, visitor);
    expect(methods.map((m: any) => m.id)).toEqual(['sandbox']);
    const { paymentToken } = await own(
      'POST',
      '/v1/payment-tokens',
      { method: 'sandbox', card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' } },
      visitor,
    );
    const done = await own('POST', `/ecom/v1/checkouts/${made._id}/create-order-and-charge`, { paymentToken }, visitor);
    subscription = done.subscriptionId;
    const order = await office().orders.getOrder(done.orderId);
    expect(order).toMatchObject({ paymentStatus: 'PAID', lineItems: [{ subscriptionInfo: { _id: subscription, cycleNumber: 1 } }] });
  });

  it('has a contract that apps read', async () => {
    const contract = await office().subscriptionContracts.getSubscriptionContract(subscription);
    expect(contract).toMatchObject({
      _id: subscription,
      currency: 'USD',
      priceSummary: { total: { amount: '18.00' } },
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
      buyerInfo: { email: 'ada@example.com' },
    });
    expect(contract._createdDate).toBeInstanceOf(Date);
    expect(contract.lineItems).toHaveLength(1);
    const found = await office().subscriptionContracts.querySubscriptionContracts().eq('_id', subscription).find();
    expect(found.items.map((one) => one._id)).toEqual([subscription]);
    const others = await office().subscriptionContracts.querySubscriptionContracts().eq('_id', randomUUID()).find();
    expect(others.items).toEqual([]);
    await expect(office().subscriptionContracts.getSubscriptionContract(randomUUID())).rejects.toMatchObject({
      details: { applicationError: { code: 'SUBSCRIPTION_CONTRACT_NOT_FOUND' } },
    });
    expect(calls.missing()).toEqual([]);
  });

  it('is paused, resumed and ended by the shop', async () => {
    const path = `/v1/subscriptions/${subscription}`;
    expect((await own('GET', path)).subscription).toMatchObject({
      status: 'ACTIVE',
      cyclesPaid: 1,
      price: { amount: '18.00' },
      paymentMethod: { lastDigits: '4242' },
      cycles: [{ number: 1, status: 'PAID' }],
    });
    expect((await own('POST', `${path}/pause`, {})).subscription.status).toBe('PAUSED');
    expect((await own('POST', `${path}/resume`, {})).subscription.status).toBe('ACTIVE');
    expect((await own('POST', `${path}/skip`, {})).subscription.cycles[0].status).toBe('SKIPPED');
    expect((await own('POST', `${path}/cancel`, { at: 'NOW' })).subscription.status).toBe('CANCELED');
    const { subscriptions } = await own('POST', '/v1/subscriptions/query', { query: { filter: { status: 'CANCELED' } } });
    expect(subscriptions.map((one: any) => one.id)).toEqual([subscription]);
  });
});
