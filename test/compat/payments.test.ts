// Payments, refunds and what is collected by hand, through the unmodified client package.
import { giftVouchers, orderBilling, orders, orderTransactions } from '@wix/ecom';
import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const approves = '4242424242424242';

describe.each(databases)('payments on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls({ orderTransactions, orderBilling });
  const office = () =>
    calls.of(
      createClient({
        modules: { orders, orderTransactions, orderBilling, giftVouchers },
        auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }),
      }),
    );
  /** Functions that the package has and its types leave out. */
  const collector = () => office().orders as any;
  const own = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(souk.url + path, {
      method,
      headers: { Authorization: souk.apiKey, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  };
  /** An order of 25.00 that waits for its money. */
  const sell = () =>
    office().orders.createOrder({
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      lineItems: [
        {
          productName: { original: 'Bowl' },
          quantity: 2,
          price: { amount: '12.50' },
          itemType: { preset: 'PHYSICAL' as const },
          catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: randomUUID() },
        },
      ],
      priceSummary: { subtotal: { amount: '25' } },
      buyerInfo: { email: 'ada@example.com' },
    } as orders.Order);
  const token = async (number = approves): Promise<string> =>
    (
      await own('POST', '/v1/payment-tokens', {
        method: 'sandbox',
        card: { number, expiryMonth: 12, expiryYear: 2099, cvc: '123' },
      })
    ).paymentToken;
  /** Takes money for an order, as a payment page does, and gives the payment's id. */
  const pay = async (order: string, settings: object = {}): Promise<string> => {
    const { paymentGatewayOrderId } = await office().orders.preparePaymentCollection(order, { amount: '25.00' }, settings);
    const answer = await own('POST', `/v1/payment-gateway-orders/${paymentGatewayOrderId}/charge`, {
      paymentToken: await token(),
    });
    expect(answer.status).toBe('APPROVED');
    return answer.paymentId;
  };

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    await own('PATCH', '/v1/payment-settings/site', { paymentSettings: { provider: 'sandbox' } });
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('collects money online', async () => {
    const wix = office();
    const { _id: order } = await sell();
    expect(await wix.orders.getPaymentCollectabilityStatus(order!)).toMatchObject({
      status: 'COLLECTABLE',
      amount: { amount: '25.00' },
    });
    await pay(order!);
    expect((await wix.orders.getOrder(order!)).paymentStatus).toBe('PAID');
    expect((await wix.orders.getPaymentCollectabilityStatus(order!)).status).toBe('NONCOLLECTABLE_ORDER_IS_PAID');
    const { orderTransactions: book } = await wix.orderTransactions.listTransactionsForSingleOrder(order!);
    expect(book?.payments?.[0]).toMatchObject({
      status: 'APPROVED',
      amount: { amount: '25.00' },
      regularPaymentDetails: { offlinePayment: false, creditCardDetails: { lastFourDigits: '4242', brand: 'Visa' } },
    });
    expect(book?.payments?.[0]?._createdDate).toBeInstanceOf(Date);
    const many = await wix.orderTransactions.listTransactionsForMultipleOrders([order!, randomUUID()]);
    expect(many.orderTransactions).toHaveLength(1);
  });

  it('collects money by hand', async () => {
    const wix = office();
    const [one, two] = [await sell(), await sell()];
    await collector().recordManuallyCollectedPayment(one._id!, { amount: '10.00' });
    expect((await wix.orders.getOrder(one._id!)).paymentStatus).toBe('PARTIALLY_PAID');
    const { order } = await collector().paymentCollectionMarkOrderAsPaid(one._id!);
    expect(order?.paymentStatus).toBe('PAID');
    await expect(collector().paymentCollectionMarkOrderAsPaid(one._id!)).rejects.toMatchObject({
      details: { applicationError: { code: 'ORDER_ALREADY_PAID' } },
    });
    const bulk = await collector().paymentCollectionBulkMarkOrdersAsPaid([one._id!, two._id!]);
    expect(bulk.results.map((r: any) => r.itemMetadata.success)).toEqual([false, true]);
    await expect(collector().paymentCollectionCreatePaymentGatewayOrder(two._id!)).rejects.toMatchObject({
      details: { applicationError: { code: 'ORDER_ALREADY_PAID' } },
    });
    const open = await sell();
    const made = await collector().paymentCollectionCreatePaymentGatewayOrder(open._id!);
    expect(made.paymentGatewayOrderId).toBeTruthy();
  });

  it('sets money aside, takes it and lets it go', async () => {
    const wix = office();
    const held = { delayedCaptureSettings: { scheduledAction: 'CAPTURE' as const } };
    const first = await sell();
    const payment = await pay(first._id!, held);
    const taken = await wix.orders.captureAuthorizedPayments(first._id!, [{ paymentId: payment, amount: { amount: '20.00' } }]);
    expect(taken.orderTransactions?.payments?.[0]).toMatchObject({ status: 'APPROVED', amount: { amount: '20.00' } });
    const second = await sell();
    const other = await pay(second._id!, held);
    const gone = await wix.orders.voidAuthorizedPayments(second._id!, [other]);
    expect(gone.orderTransactions?.payments?.[0]?.status).toBe('VOIDED');
    await expect(wix.orderBilling.captureAuthorizedPayments(second._id!, { payments: [{ paymentId: other }] })).rejects.toMatchObject({
      details: { applicationError: { code: 'PAYMENT_ALREADY_VOIDED' } },
    });
    const third = await sell();
    const last = await pay(third._id!, held);
    await wix.orderBilling.voidAuthorizedPayments(third._id!, { paymentIds: [last] });
    const fourth = await sell();
    const kept = await pay(fourth._id!, held);
    const all = await wix.orderBilling.captureAuthorizedPayments(fourth._id!, { payments: [{ paymentId: kept }] });
    expect(all.orderTransactions?.payments?.[0]?.status).toBe('APPROVED');
    await expect(
      wix.orderBilling.authorizeChargeWithSavedPaymentMethod((await sell())._id!, {
        amount: { amount: '5.00' },
        currency: first.currency!,
        delayedCaptureSettings: { scheduledAction: 'VOID' },
      } as never),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'NO_SAVED_PAYMENT_METHOD' } } });
  });

  it('gives money back', async () => {
    const wix = office();
    const order = await sell();
    const payment = await pay(order._id!);
    const line = order.lineItems![0]!._id!;
    const status = await collector().getRefundabilityStatus(order._id!);
    expect(status.refundabilities?.[0]).toMatchObject({ paymentId: payment, refundabilityStatus: 'REFUNDABLE' });
    const preview = await wix.orderBilling.calculateRefund(order._id!, {
      refundItems: { lineItems: [{ lineItemId: line, quantity: 1 }] },
    });
    expect(preview).toMatchObject({ available: true, summary: { total: { amount: '12.50' } } });
    const one = await collector().triggerRefund(order._id!, [{ paymentId: payment, amount: { amount: '2.50' } }], {
      details: { reason: 'a scratch' },
    });
    expect(one.orderTransactions?.refunds?.[0]?.transactions?.[0]).toMatchObject({
      refundStatus: 'SUCCEEDED',
      amount: { amount: '2.50' },
    });
    const two = await wix.orderBilling.refundPayments(order._id!, {
      paymentRefunds: [{ paymentId: payment }],
      refundItems: { lineItems: [{ lineItemId: line, quantity: 1 }] },
    });
    expect(two.refund?.transactions?.[0]?.amount?.amount).toBe('12.50');
    const left = await wix.orderBilling.getOrderRefundability(order._id!);
    expect(left.payments?.[0]?.payment?.monetary?.maxRefund?.amount).toBe('10.00');
    expect((await wix.orders.getOrder(order._id!)).paymentStatus).toBe('PARTIALLY_REFUNDED');
    await expect(
      collector().triggerRefund(order._id!, [{ paymentId: payment, amount: { amount: '10.01' } }]),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'INVALID_AMOUNT' } } });
    const receipt = await wix.orderBilling.generateReceipts(order._id!, { paymentIds: [payment] });
    expect(receipt.receipts?.[0]?.paymentId).toBe(payment);
  });

  it('writes down what was paid elsewhere', async () => {
    const wix = office();
    const order = await sell();
    const added = await wix.orderTransactions.addPayments(order._id!, [
      { amount: { amount: '20.00' }, status: 'PENDING', regularPaymentDetails: { providerTransactionId: 'till-1' } },
      { amount: { amount: '5.00' }, status: 'APPROVED', regularPaymentDetails: { offlinePayment: true } },
    ] as never);
    const [first, second] = added.paymentsIds!;
    await wix.orderTransactions.updatePaymentStatus({ orderId: order._id!, paymentId: first! }, { status: 'APPROVED' });
    expect((await wix.orders.getOrder(order._id!)).paymentStatus).toBe('PAID');
    const bulk = await wix.orderTransactions.bulkUpdatePaymentStatuses(
      [
        { orderId: order._id!, paymentId: first! },
        { orderId: order._id!, paymentId: second! },
      ],
      { status: 'APPROVED', returnFullEntity: true },
    );
    expect(bulk.results?.every((r) => r.itemMetadata?.success)).toBe(true);
    await expect(
      wix.orderTransactions.updatePaymentStatus({ orderId: order._id!, paymentId: first! }, { status: 'REFUNDED' }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'STATUS_NOT_ALLOWED' } } });
    // The package's function sends nothing of what it is given.
    await expect((wix.orderTransactions as any).updatePayments()).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'orderId' }, { field: 'payments' }] } },
    });
    const changed = await own('POST', `/ecom/v1/payments/orders/${order._id}/update-payments`, {
      payments: [{ payment: { id: first, refundDisabled: true }, fieldMask: 'refundDisabled' }],
    });
    expect(changed.orderTransactions.payments[0].refundDisabled).toBe(true);
    const refunded = await collector().triggerRefund(order._id!, [
      { paymentId: second!, amount: { amount: '5.00' }, externalRefund: true },
    ]);
    const told = await (wix.orderTransactions as any).updateRefundTransaction(
      order._id,
      refunded.refundId,
      { transaction: { paymentId: second, providerRefundId: 'till-2' } },
    );
    expect(told.orderTransactions?.refunds?.[0]?.transactions?.[0]?.providerRefundId).toBe('till-2');
  });

  it('charges with everything at once, or with nothing', async () => {
    const wix = office();
    const card = await own('POST', '/v1/gift-cards', { giftCard: { initialValue: { amount: '30.00' } } });
    const order = await sell();
    const charge = async (number: string) =>
      wix.orderBilling.chargeOrder(order._id!, {
        giftCards: [{ giftCardCode: card.giftCard.code, amount: { amount: '10.00' } }],
        regularCharge: { paymentIntentId: await token(number), amount: { amount: '15.00' } },
      });
    await expect(charge('4000000000000002')).rejects.toMatchObject({
      details: { applicationError: { code: 'PAYMENT_ERROR' } },
    });
    const done = await charge(approves);
    expect(done.payments?.map((p) => p.status)).toEqual(['APPROVED', 'APPROVED']);
    const other = await sell();
    const redeemed = await wix.orderBilling.redeemGiftCard(other._id!, {
      giftCardCode: card.giftCard.code,
      amount: { amount: '20.00' },
      currency: other.currency!,
    } as never);
    expect(redeemed.payment).toMatchObject({ status: 'APPROVED', amount: { amount: '20.00' } });
    const line = other.lineItems![0]!._id!;
    const membership = { existingMembership: { appId: randomUUID(), membershipId: 'yoga' } };
    await expect(
      wix.orderBilling.chargeMemberships(other._id!, {
        memberId: randomUUID(),
        memberships: [{ lineItemId: line, membershipIdentifier: membership }],
      } as never),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'MEMBERSHIP_NOT_ELIGIBLE' } } });
    await expect(
      (wix.orderBilling as any).voidMemberships(other._id!, { paymentIds: [redeemed.payment!._id] }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'NOT_MEMBERSHIP_PAYMENT' } } });
  });

  it('lets memberships of an app pay', async () => {
    const wix = office();
    const appId = randomUUID();
    const voided: string[] = [];
    // The server of an app: it takes a use off a membership, and gives it back.
    const studio = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const asked = JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString()).data;
        const { request: sent } = typeof asked === 'string' ? JSON.parse(asked) : asked;
        response.setHeader('content-type', 'application/json');
        if (request.url === '/v1/void-membership-charge') voided.push(sent.transactionId);
        response.end(JSON.stringify(request.url === '/v1/charge-membership' ? { transactionId: `use-${sent.idempotencyKey}` } : {}));
      });
    });
    await new Promise<void>((ready) => studio.listen(0, '127.0.0.1', ready));
    try {
      await own('POST', '/v1/service-plugins', {
        servicePlugin: {
          appId,
          componentType: 'ECOM_MEMBERSHIPS',
          name: 'Studio',
          deploymentUri: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`,
        },
      });
      const order = await sell();
      const memberId = randomUUID();
      const lineItemId = order.lineItems![0]!._id!;
      const { payments } = (await wix.orderBilling.chargeMemberships(order._id!, {
        memberId,
        memberships: [{ lineItemId, membershipIdentifier: { existingMembership: { appId, membershipId: 'yoga' } } }],
      } as never)) as { payments: { _id: string; status: string }[] };
      expect(payments).toMatchObject([{ status: 'APPROVED', amount: { amount: '25.00' } }]);
      expect((await wix.orders.getOrder(order._id!)).paymentStatus).toBe('PAID');
      await (wix.orderBilling as any).voidMemberships(order._id!, { paymentIds: [payments[0]!._id] });
      expect(voided).toHaveLength(1);

      const other = await sell();
      await collector().chargeMemberships(other._id!, memberId, {
        membershipCharges: [
          {
            membershipId: 'yoga',
            appId,
            membershipName: { original: 'Yoga' },
            lineItemId: other.lineItems![0]!._id,
            catalogReference: other.lineItems![0]!.catalogReference,
          },
        ],
      });
      expect((await wix.orders.getOrder(other._id!)).paymentStatus).toBe('PAID');
    } finally {
      studio.close();
    }
  });

  it('called every operation of order transactions and order billing', () => {
    expect(calls.missing()).toEqual([]);
  });
});
