// Orders through the unmodified client package, as a back office has them.
import { orders, ordersSettings } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

describe.each(databases)('orders on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const office = () =>
    createClient({
      modules: { orders, ordersSettings },
      auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }),
    });
  const line = (name: string, amount: string, quantity = 1) => ({
    productName: { original: name },
    quantity,
    price: { amount },
    itemType: { preset: 'PHYSICAL' as const },
    catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: randomUUID() },
  });
  const create = (name: string, amount: string) =>
    office().orders.createOrder({
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      lineItems: [line(name, amount, 2)],
      priceSummary: { subtotal: { amount: String(2 * Number(amount)) } },
      buyerInfo: { email: `${name.toLowerCase()}@example.com` },
    } as orders.Order);

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('creates and gets an order', async () => {
    const made = await create('Bowl', '12.5');
    expect(made._id).toBeTruthy();
    expect(made.number).toBe('10001');
    expect(made.status).toBe('APPROVED');
    expect(made.paymentStatus).toBe('NOT_PAID');
    expect(made.fulfillmentStatus).toBe('FULFILLED'); // nothing is sent
    expect(made._createdDate).toBeInstanceOf(Date);
    expect(made.priceSummary?.total?.amount).toBe('25.00');
    expect(made.balanceSummary?.balance?.amount).toBe('25.00');
    expect(made.activities?.map((a) => a.activityType)).toEqual(['ORDER_PLACED']);
    const again = await office().orders.getOrder(made._id!);
    expect(again).toEqual(made);
    await expect(office().orders.getOrder(randomUUID())).rejects.toMatchObject({
      details: { applicationError: { code: 'ORDER_NOT_FOUND' } },
    });
  });

  it('refuses an order that does not add up, and tells where', async () => {
    const wrong = office().orders.createOrder({
      channelInfo: { type: 'WEB' },
      lineItems: [line('Cup', '10')],
      priceSummary: { total: { amount: '11' } },
    } as orders.Order);
    await expect(wrong).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'order.priceSummary.total' }] } },
    });
  });

  it('searches by filter, sort and cursor', async () => {
    for (const [name, amount] of [
      ['Vase', '40'],
      ['Plate', '8'],
      ['Lamp', '99'],
    ] as const)
      await create(name, amount);
    const wix = office();
    const seen: string[] = [];
    let page = await wix.orders.searchOrders({
      filter: { 'priceSummary.total.amount': { $gt: '16' } },
      sort: [{ fieldName: 'priceSummary.total.amount', order: 'DESC' }],
      cursorPaging: { limit: 2 },
    } as never);
    for (;;) {
      seen.push(...page.orders!.map((o) => o.lineItems![0]!.productName!.original!));
      if (!page.metadata?.hasNext) break;
      page = await wix.orders.searchOrders({ cursorPaging: { limit: 2, cursor: page.metadata.cursors!.next! } });
    }
    expect(seen).toEqual(['Lamp', 'Vase', 'Bowl']);
    const one = await wix.orders.searchOrders({ filter: { 'buyerInfo.email': 'LAMP@example.com' } } as never);
    expect(one.orders).toHaveLength(1);
    await expect(wix.orders.searchOrders({ filter: { nonsense: 1 } } as never)).rejects.toThrow();
    const stranger = createClient({ modules: { orders }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    expect((await stranger.orders.searchOrders({})).orders).toEqual([]);
    await expect(stranger.orders.getOrder(one.orders![0]!._id!)).rejects.toThrow();
  });

  it('updates, comments, tags and cancels', async () => {
    const wix = office();
    const { _id: id } = await create('Jug', '20');
    const updated = await wix.orders.updateOrder(id!, { buyerInfo: { email: 'new@example.com' }, archived: true });
    expect(updated.archived).toBe(true);
    expect(updated.buyerInfo?.email).toBe('new@example.com');
    const bulk = await wix.orders.bulkUpdateOrders([{ order: { _id: id!, seenByAHuman: true } }, { order: { _id: randomUUID(), archived: true } }], {
      returnEntity: true,
    });
    expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(bulk.results![0]!.item!.seenByAHuman).toBe(true);
    const noted = await wix.orders.addActivities(id!, {
      orderActivities: [{ activityType: 'MERCHANT_COMMENT', merchantComment: { message: 'Call first' } }],
    } as never);
    expect(noted.activityIds).toHaveLength(1);
    const tagged = await wix.orders.bulkUpdateOrderTags([id!], { assignTags: { tags: { tagIds: ['gift'] } } } as never);
    expect(tagged.bulkActionMetadata?.totalSuccesses).toBe(1);
    const canceled = await wix.orders.cancelOrder(id!, { restockAllItems: true });
    expect(canceled.order?.status).toBe('CANCELED');
    expect(canceled.order?.activities?.map((a) => a.activityType)).toEqual(['ORDER_PLACED', 'EMAIL_EDITED', 'MERCHANT_COMMENT', 'ORDER_CANCELED']);
  });

  it('imports orders and sets the counter', async () => {
    const wix = office();
    const id = randomUUID();
    const { order } = await wix.orders.importOrder({
      _id: id,
      number: '42',
      status: 'CANCELED',
      paymentStatus: 'FULLY_REFUNDED',
      channelInfo: { type: 'ETSY' },
      lineItems: [line('Old', '3')],
      priceSummary: { total: { amount: '77' } },
    } as orders.Order);
    expect(order).toMatchObject({ _id: id, number: '42', imported: true, paymentStatus: 'FULLY_REFUNDED' });
    expect((await wix.orders.bulkDeleteImportedOrders([id])).jobId).toBeTruthy();
    const counter = await wix.orders.setOrderNumberCounter('20000');
    expect(counter.newCounter).toBe('20000');
    expect((await create('Next', '1')).number).toBe('20001');
  });

  it('keeps the settings of orders', async () => {
    const wix = office();
    const { ordersSettings: before } = await wix.ordersSettings.getOrdersSettings();
    expect(before?.inventoryUpdateTrigger).toBe('ON_ORDER_PLACED');
    const { ordersSettings: after } = await wix.ordersSettings.updateOrdersSettings({ inventoryUpdateTrigger: 'ON_ORDER_PAID' });
    expect(after?.inventoryUpdateTrigger).toBe('ON_ORDER_PAID');
  });
});
