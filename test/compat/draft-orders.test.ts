// Draft orders through the unmodified client package, as a back office edits orders.
import { draftOrders, orderInvoices, orders } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const refusal = (code: string) => ({ details: { applicationError: { code } } });

describe.each(databases)('draft orders on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const office = () =>
    createClient({
      modules: { draftOrders, orderInvoices, orders },
      auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }),
    });
  const line = (name: string, amount: string, quantity = 1) => ({
    productName: { original: name },
    quantity,
    price: { amount },
    itemType: { preset: 'PHYSICAL' as const },
  });
  const sold = () =>
    office().orders.createOrder({
      channelInfo: { type: 'WEB' },
      status: 'APPROVED',
      currency: 'USD',
      lineItems: [line('Bowl', '12.5', 2)],
      priceSummary: { subtotal: { amount: '25' } },
      buyerInfo: { email: 'ada@example.com' },
    } as orders.Order);

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('edits an order: lines, discounts, fees, delivery, people; and commits what was shown', async () => {
    const wix = office().draftOrders;
    const order = await sold();
    expect((await wix.getOrderDraftabilityStatus(order._id!)).orderDraftable).toBe(true);
    const began = await wix.createDraftOrder({ sourceOrderId: order._id! });
    expect(began.preexistingDraftOrder).toBe(false);
    const id = began.calculatedDraftOrder!.draftOrder!._id!;
    expect(began.calculatedDraftOrder!.draftOrder!.priceSummary!.total!.amount).toBe('25.00');
    expect((await wix.createDraftOrder({ sourceOrderId: order._id! })).preexistingDraftOrder).toBe(true);

    const bowl = order.lineItems![0]!._id!;
    const added = await wix.addLineItemsToDraftOrder(id, { customLineItems: [line('Engraving', '4')] });
    expect(added.calculatedDraftOrder!.draftOrder!.lineItems![1]!.added).toBe(true);
    const changed = await wix.updateLineItems(id, [{ lineItemId: bowl, newQuantity: 3, newPrice: '10' }]);
    expect(changed.calculatedDraftOrder!.draftOrder!.lineItems![0]!.changedDetails).toMatchObject({
      quantityBeforeChange: 2,
      priceBeforeChange: { amount: '12.50' },
    });
    const given = await wix.createCustomDiscounts(id, {
      discounts: [{ discountType: 'GLOBAL', percentage: '10', description: 'friends' }],
    });
    const discount = given.calculatedDraftOrder!.draftOrder!.discounts![0]!;
    expect(discount.applied).toBe(false);
    await wix.setDiscounts(id, [{ _id: discount.discount!._id!, applied: true }]);
    const charged = await wix.createCustomAdditionalFees(id, {
      customAdditionalFees: [{ name: 'Wrap', price: { amount: '2' } }],
    });
    const fee = charged.calculatedDraftOrder!.draftOrder!.additionalFees![0]!;
    await wix.setAdditionalFees(id, [{ _id: fee.additionalFee!._id!, applied: true }]);
    const second = await wix.createCustomAdditionalFees(id, { customAdditionalFees: [{ name: 'No', price: { amount: '9' } }] });
    await wix.deleteCustomAdditionalFees(id, [second.calculatedDraftOrder!.draftOrder!.additionalFees![1]!.additionalFee!._id!]);
    const other = await wix.createCustomDiscounts(id, { discounts: [{ discountType: 'GLOBAL', priceAmount: { amount: '1' } }] });
    await wix.deleteCustomDiscounts(id, [other.calculatedDraftOrder!.draftOrder!.discounts![1]!.discount!._id!]);
    await wix.setShippingInfo(id, { shippingInfo: { title: 'Rider', cost: { price: { amount: '3' } } } });
    await wix.setBuyerInfo(id, { buyerInfo: { email: 'omar@example.com' } });
    await wix.setBillingInfo(id, { billingInfo: { contactDetails: { firstName: 'Omar' } } });
    await wix.setRecipientInfo(id, { recipientInfo: { contactDetails: { firstName: 'Omar' } } });
    await wix.updateExtendedFields(id, '@shop/gifts', { namespaceData: { note: 'hello' } });
    await wix.setTaxExemption(id, { taxExempt: true });
    const shown = (await wix.getDraftOrder(id)).calculatedDraftOrder!;
    const total = shown.draftOrder!.priceSummary!.total!.amount; // 34 - 3.40 + 2 + 3
    expect(total).toBe('35.60');
    expect(shown.shippingOptions).toBeInstanceOf(Array);
    expect(shown.draftOrder!._updatedDate).toBeInstanceOf(Date);
    await expect(wix.setBusinessLocation(id, { businessLocation: { _id: randomUUID() } })).rejects.toMatchObject(
      refusal('BUSINESS_LOCATION_CANNOT_BE_EDITED'),
    );
    await expect(wix.updateLineItems(id, [{ lineItemId: bowl }])).rejects.toMatchObject(refusal('EMPTY_CHANGE_REQUEST'));

    const done = await wix.commitDraftOrder(id, { reason: 'by phone', commitSettings: { sendNotificationsToBuyer: false } });
    expect(done.committedDraftOrder!.status).toBe('COMMITTED');
    expect(done.orderAfterCommit!.priceSummary!.total!.amount).toBe(total);
    const after = await office().orders.getOrder(order._id!);
    expect(after.priceSummary!.total!.amount).toBe(total);
    expect(after.buyerInfo!.email).toBe('omar@example.com');
    expect(after.activities!.map((a) => a.activityType)).toContain('DRAFT_ORDER_CHANGES_APPLIED');
    await expect(wix.commitDraftOrder(id)).rejects.toMatchObject(refusal('DRAFT_ORDER_ALREADY_COMMITTED'));
    await expect(wix.deleteDraftOrder(id)).rejects.toMatchObject(refusal('DRAFT_ORDER_CANNOT_BE_DELETED'));
  });

  it('writes an order from nothing', async () => {
    const wix = office().draftOrders;
    const began = await wix.createDraftOrder({
      draftOrder: {
        customLineItems: [line('Vase', '40')],
        buyerInfo: { email: 'ada@example.com' },
        discounts: [{ discountType: 'GLOBAL', priceAmount: { amount: '5' }, applyToDraftOrder: true }],
        businessLocation: { _id: randomUUID() },
      },
    } as never);
    const id = began.calculatedDraftOrder!.draftOrder!._id!;
    await wix.setBusinessLocation(id, {});
    const made = await wix.createOrderFromDraft(id, { channelInfo: { type: 'BACKOFFICE_MERCHANT' } });
    expect(made.createdOrder!.priceSummary!.total!.amount).toBe('35.00');
    expect(made.createdOrder!.status).toBe('APPROVED');
    expect(made.committedDraftOrder!.orderId).toBe(made.createdOrder!._id);
    const empty = await wix.createEmptyDraftOrder();
    await expect(wix.createOrderFromDraft(empty.calculatedDraftOrder!.draftOrder!._id!)).rejects.toMatchObject(
      refusal('CREATE_ORDER_FAILED_VALIDATIONS'),
    );
    await wix.deleteDraftOrder(empty.calculatedDraftOrder!.draftOrder!._id!);
    await expect(wix.getDraftOrder(empty.calculatedDraftOrder!.draftOrder!._id!)).rejects.toMatchObject(
      refusal('DRAFT_ORDER_DOES_NOT_EXIST'),
    );
  });

  it('makes out the invoice of an order with it', async () => {
    const wix = office();
    const began = await wix.draftOrders.createDraftOrder({
      draftOrder: { customLineItems: [line('Vase', '12.5', 2)], buyerInfo: { email: 'ada@example.com' } },
    } as never);
    const made = await wix.draftOrders.createOrderFromDraft(began.calculatedDraftOrder!.draftOrder!._id!, {
      createSettings: { createInvoice: true },
    } as never);
    const { invoicesForOrder } = await wix.orderInvoices.listInvoicesForMultipleOrders([made.createdOrder!._id!]);
    expect(invoicesForOrder![0]!.invoicesInfo).toHaveLength(1);
    const document = await fetch(`${souk.url}/v1/invoices/${invoicesForOrder![0]!.invoicesInfo![0]!._id}/document.pdf`, {
      headers: { authorization: souk.apiKey },
    });
    expect(document.status).toBe(200);
    expect(Buffer.from(await document.arrayBuffer()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('lists drafts by status', async () => {
    const page = await office().draftOrders.queryDraftOrders().eq('status', 'COMMITTED').descending('_createdDate').limit(1).find();
    expect(page.items).toHaveLength(1);
    expect(page.items[0]!.status).toBe('COMMITTED');
    const next = await page.next();
    expect(next.items[0]!._id).not.toBe(page.items[0]!._id);
  });

  it('edits in one call, as older clients do, and exchanges', async () => {
    const order = await sold();
    const call = async (path: string, body: object) => {
      const answer = await fetch(souk.url + path, {
        method: 'POST',
        headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, never>;
    };
    const bowl = order.lineItems![0]!._id!;
    const edited = (await call(`/v1/orders/${order._id}/commit-deltas`, {
      changes: { lineItems: [{ lineItemId: bowl, changedDetails: { quantity: 4 } }] },
      commitSettings: {},
      reason: 'two more',
    })) as unknown as { order: { priceSummary: { total: { amount: string } } } };
    expect(edited.order.priceSummary.total.amount).toBe('50.00');

    const began = (await call('/v1/draft-orders/exchange', {
      orderId: order._id,
      lineItems: [{ lineItemId: bowl, quantity: 1 }],
    })) as unknown as { calculatedDraftOrder: { draftOrder: { id: string } } };
    const wix = office().draftOrders;
    const id = began.calculatedDraftOrder.draftOrder.id;
    await wix.addLineItemsToDraftOrder(id, { customLineItems: [line('Larger bowl', '20')] });
    const made = await wix.createOrderFromDraft(id);
    expect(made.createdOrder!.priceSummary!.total!.amount).toBe('7.50');
    expect(made.createdOrder!.appliedDiscounts![0]!.merchantDiscount!.discountReason).toBe('EXCHANGED_ITEMS');
  });

  it('is not for shoppers', async () => {
    const shopper = createClient({ modules: { draftOrders }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    await expect(shopper.draftOrders.createEmptyDraftOrder()).rejects.toMatchObject({ status: 403 });
  });
});
