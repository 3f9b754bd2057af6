// Payment requests through the unmodified client packages: a link is made in the back
// office, opened and paid by a buyer.
import { orderPaymentRequests, orders } from '@wix/ecom';
import { redirects } from '@wix/redirects';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const refusal = (code: string) => ({ details: { applicationError: { code } } });

describe.each(databases)('payment requests on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let order: string;
  const office = () =>
    createClient({ modules: { orders, orderPaymentRequests }, auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }) });
  const ask = (amount: string, more: Partial<orderPaymentRequests.OrderPaymentRequest> = {}) =>
    office().orderPaymentRequests.createOrderPaymentRequest({ orderPaymentRequest: { orderId: order, title: 'Deposit', amount: { amount }, ...more } });
  // What the payment page does; the package has no functions for it.
  const page = async (method: string, path: string, body?: unknown) => {
    const signedIn = createClient({ auth: OAuthStrategy({ clientId: souk.clientId }) });
    const tokens = await signedIn.auth.generateVisitorTokens();
    const answer = await fetch(souk.url + path, {
      method,
      headers: { authorization: tokens.accessToken.value, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const card = async (number: string) => {
    const made = await page('POST', '/v1/payment-tokens', { method: 'sandbox', card: { number, expiryMonth: 12, expiryYear: 2035, cvc: '123' } });
    expect(made.status).toBe(200);
    return made.json.paymentToken as string;
  };

  beforeAll(async () => {
    souk = await startSouk(database, { SOUK_ALLOWED_REDIRECTS: 'https://front.example' });
    wire = redirectTo(souk.url);
    const made = await office().orders.createOrder({
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      lineItems: [{ productName: { original: 'Bowl' }, quantity: 1, price: { amount: '80' }, itemType: { preset: 'PHYSICAL' } }],
      priceSummary: { subtotal: { amount: '80' } },
      buyerInfo: { email: 'ada@example.com' },
    } as orders.Order);
    order = made._id!;
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('asks for money by a link that a buyer pays', async () => {
    const made = await ask('30', { description: 'Half now', source: { externalId: 'a-1' } });
    expect(made).toMatchObject({ status: 'UNPAID', amount: { amount: '30.00' }, currency: 'USD', orderId: order, orderNumber: '10001' });
    expect(made._createdDate).toBeInstanceOf(Date);
    const { orderPaymentRequestUrl } = await office().orderPaymentRequests.getOrderPaymentRequestUrl(made._id!);
    expect(orderPaymentRequestUrl).toBe(`${souk.url}/hosted/pay/${made.paymentGatewayOrderId}`);
    expect(orderPaymentRequestUrl!.length).toBeLessThanOrEqual(100);

    const shown = await page('GET', `/v1/payment-gateway-orders/${made.paymentGatewayOrderId}`);
    expect(shown.json.paymentGatewayOrder).toMatchObject({ title: 'Deposit', description: 'Half now', status: 'OPEN', amount: { amount: '30.00' } });
    const declined = await page('POST', '/ecom/v1/order-payment-requests/charge', { orderPaymentRequestId: made._id, paymentToken: await card('4000000000000002') });
    expect(declined.json.details.applicationError).toMatchObject({ code: 'INVALID_PAYMENT_STATUS', data: { paymentStatus: 'DECLINED' } });
    const paid = await page('POST', `/v1/payment-gateway-orders/${made.paymentGatewayOrderId}/charge`, { paymentToken: await card('4242424242424242') });
    expect(paid.json.status).toBe('APPROVED');

    const again = await office().orderPaymentRequests.getOrderPaymentRequest(made._id!);
    expect(again.status).toBe('PAID');
    expect((await office().orders.getOrder(order)).paymentStatus).toBe('PARTIALLY_PAID');
    await expect(office().orderPaymentRequests.updateOrderPaymentRequest(made._id!, { title: 'x' })).rejects.toMatchObject(
      refusal('CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST'),
    );
    await expect(office().orderPaymentRequests.deleteOrderPaymentRequest(made._id!)).rejects.toMatchObject(refusal('CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST'));
    await expect(office().orderPaymentRequests.voidOrderPaymentRequest(made._id!)).rejects.toMatchObject(refusal('CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST'));
  });

  it('changes, ends, finds and deletes requests', async () => {
    const wix = office().orderPaymentRequests;
    const made = await ask('10', { blockedPaymentMethods: ['MANUAL'], expirationDate: new Date('2040-01-01T00:00:00Z') });
    const changed = await wix.updateOrderPaymentRequest(made._id!, { title: 'Rest' });
    expect(changed).toMatchObject({ title: 'Rest', blockedPaymentMethods: ['MANUAL'], status: 'UNPAID' });
    await expect(wix.updateOrderPaymentRequest(made._id!, { amount: { amount: '11' } })).rejects.toMatchObject(refusal('CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT'));
    const extended = await wix.updateExtendedFields(made._id!, '@me/app', { namespaceData: { note: 'hi' } });
    expect(extended.orderPaymentRequest!.extendedFields!.namespaces!['@me/app']).toEqual({ note: 'hi' });

    const late = await ask('10', { expirationDate: new Date('2020-01-01T00:00:00Z') });
    expect(late.status).toBe('EXPIRED');
    const found = await wix.queryOrderPaymentRequests().eq('orderId', order).in('status', ['UNPAID', 'EXPIRED']).ascending('title').find();
    expect(found.items.map((r) => r._id)).toEqual([late._id, made._id]);
    expect((await wix.queryOrderPaymentRequests().eq('source.externalId', 'a-1').find()).items).toHaveLength(1);

    await wix.voidOrderPaymentRequest(made._id!);
    await wix.voidOrderPaymentRequest(made._id!);
    expect((await wix.getOrderPaymentRequest(made._id!)).status).toBe('VOIDED');
    await wix.deleteOrderPaymentRequest(made._id!);
    await expect(wix.getOrderPaymentRequest(made._id!)).rejects.toMatchObject(refusal('ORDER_PAYMENT_REQUEST_NOT_FOUND'));
    await expect(ask('81')).rejects.toMatchObject(refusal('INVALID_AMOUNT'));
  });

  it('leads a redirect session to the page and back', async () => {
    const made = await ask('5');
    const buyer = createClient({ modules: { redirects }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    const { redirectSession } = await buyer.redirects.createRedirectSession({
      ecomOrderPaymentRequest: { paymentRequestId: made._id! },
      callbacks: { thankYouPageUrl: 'https://front.example/thanks', postFlowUrl: 'https://front.example/' },
    } as Parameters<typeof buyer.redirects.createRedirectSession>[0]);
    expect(redirectSession!.fullUrl).toBeTruthy();
    const shown = await page('GET', `/v1/payment-gateway-orders/${made.paymentGatewayOrderId}`);
    expect(shown.json.paymentGatewayOrder.redirectUrls).toMatchObject({ successUrl: 'https://front.example/thanks' });
  });
});
