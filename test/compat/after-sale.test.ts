// What follows a sale, through the unmodified client package: parcels and invoices; and
// over HTTP what the package has no function for: slips, labels, files, PDFs.
import { orderFulfillments, orderInvoices, orders } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailed } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

describe.each(databases)('after the sale on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const office = () =>
    createClient({
      modules: { orders, orderFulfillments, orderInvoices },
      auth: ApiKeyStrategy({ siteId: randomUUID(), apiKey: souk.apiKey }),
    });
  const http = async (method: string, path: string, body?: unknown) =>
    await fetch(souk.url + path, {
      method,
      headers: { Authorization: souk.apiKey, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const json = async (method: string, path: string, body?: unknown) => {
    const answer = await http(method, path, body);
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Record<string, any>;
  };
  const pdf = async (path: string) => {
    const answer = await http('GET', path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 5).toString()).toBe('%PDF-');
  };
  const sell = async (quantity = 3) =>
    await office().orders.createOrder({
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      lineItems: [
        {
          productName: { original: 'Bowl' },
          quantity,
          price: { amount: '10' },
          itemType: { preset: 'PHYSICAL' },
          physicalProperties: { weight: 0.5, shippable: true },
        },
      ],
      priceSummary: { subtotal: { amount: String(10 * quantity) } },
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: {
        address: { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001', addressLine: '1 Main St' },
        contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
      },
      shippingInfo: {
        title: 'Post',
        logistics: {
          shippingDestination: {
            address: { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001', addressLine: '1 Main St' },
            contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
          },
        },
      },
    } as orders.Order);

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('sends an order in parts, follows and takes back', async () => {
    const wix = office();
    const sold = await sell();
    const id = sold._id!;
    const line = sold.lineItems![0]!._id!;
    const first = await wix.orderFulfillments.createFulfillment(id, {
      lineItems: [{ _id: line, quantity: 1 }],
      trackingInfo: { trackingNumber: '1Z999', shippingProvider: 'ups' },
    });
    expect(first.orderWithFulfillments!.fulfillments![0]!.trackingInfo!.trackingLink).toBe('https://www.ups.com/track?tracknum=1Z999');
    expect(first.orderWithFulfillments!.fulfillments![0]!._createdDate).toBeInstanceOf(Date);
    expect((await wix.orders.getOrder(id)).fulfillmentStatus).toBe('PARTIALLY_FULFILLED');
    await expect(
      wix.orderFulfillments.createFulfillment(id, { lineItems: [{ _id: line, quantity: 3 }] }),
    ).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'fulfillment.lineItems[0].quantity', violatedRule: 'MAX', data: { threshold: 2 } }] } },
    });
    await expect(
      wix.orderFulfillments.createFulfillment(id, { lineItems: [{ _id: line, quantity: 1 }], trackingInfo: { trackingNumber: '1Z999' } }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'TRACKING_NUMBER_ALREADY_EXISTS' } } });
    const other = await sell(1);
    const bulk = await wix.orderFulfillments.bulkCreateFulfillments([
      { orderId: id, fulfillments: [{ lineItems: [{ _id: line }] }] },
      { orderId: randomUUID(), fulfillments: [{ lineItems: [{ _id: line }] }] },
      { orderId: other._id!, fulfillments: [{ lineItems: [{ _id: other.lineItems![0]!._id! }] }] },
    ]);
    expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    expect(bulk.results!.map((r) => r.itemMetadata!.success)).toEqual([true, false, true]);
    expect((await wix.orders.getOrder(id)).fulfillmentStatus).toBe('FULFILLED');
    const changed = await wix.orderFulfillments.updateFulfillment(
      { orderId: id, fulfillmentId: first.fulfillmentId! },
      { fulfillment: { trackingInfo: { trackingNumber: '1Z000' } } },
    );
    expect(changed!.fulfillments![0]!.trackingInfo!.trackingLink).toBe('https://www.ups.com/track?tracknum=1Z000');
    const gone = await wix.orderFulfillments.deleteFulfillment({ orderId: id, fulfillmentId: first.fulfillmentId! });
    expect(gone.orderWithFulfillments!.fulfillments).toHaveLength(1);
    const after = await wix.orders.getOrder(id);
    expect(after.fulfillmentStatus).toBe('PARTIALLY_FULFILLED');
    // Mails go out by themselves, after the answer.
    const activities = async () => (await wix.orders.getOrder(id)).activities!.map((a) => a.activityType);
    await expect
      .poll(activities, { timeout: patience, interval: 50 })
      .toEqual(expect.arrayContaining(['TRACKING_NUMBER_ADDED', 'TRACKING_LINK_ADDED', 'TRACKING_NUMBER_EDITED', 'SHIPPING_CONFIRMATION_EMAIL_SENT']));
    const one = await wix.orderFulfillments.listFulfillmentsForSingleOrder(id);
    expect(one.orderWithFulfillments!.orderId).toBe(id);
    const many = await wix.orderFulfillments.listFulfillmentsForMultipleOrders([id, other._id!, randomUUID()]);
    expect(many.ordersWithFulfillments!.map((o) => o.fulfillments!.length)).toEqual([1, 1]);
    const stranger = createClient({ modules: { orderFulfillments }, auth: OAuthStrategy({ clientId: souk.clientId }) });
    await expect(stranger.orderFulfillments.listFulfillmentsForSingleOrder(id)).rejects.toThrow();
  });

  it('prints slips and labels', async () => {
    const sold = await sell();
    const base = `/v1/fulfillments/orders/${sold._id}`;
    await pdf(`${base}/packing-slip.pdf`);
    const made = await office().orderFulfillments.createFulfillment(sold._id!, { lineItems: [{ _id: sold.lineItems![0]!._id!, quantity: 2 }] });
    await pdf(`${base}/packing-slip.pdf?fulfillmentId=${made.fulfillmentId}`);
    const bought = await json('POST', `${base}/fulfillments/${made.fulfillmentId}/label`, { shippingProvider: 'usps' });
    expect(bought.label.trackingNumber).toMatch(/^SK\d{14}$/);
    expect(bought.orderWithFulfillments.fulfillments[0].trackingInfo.trackingLink).toContain('tools.usps.com');
    await pdf(bought.label.path);
  });

  it('makes out invoices', async () => {
    const wix = office();
    const sold = await sell();
    const { invoiceId } = await json('POST', `/ecom/v1/invoices/orders/${sold._id}`, {});
    const listed = await wix.orderInvoices.listInvoicesForMultipleOrders([sold._id!]);
    expect(listed.invoicesForOrder![0]!.invoicesInfo!.map((i) => i._id)).toEqual([invoiceId]);
    const { invoice } = await json('GET', `/v1/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ number: 'INV-000001', status: 'Draft', total: { amount: '30.00' }, billTo: 'Ada Lovelace' });
    await pdf(`/v1/invoices/${invoiceId}/document.pdf`);
    const sent = await json('POST', `/v1/invoices/${invoiceId}/send`, {});
    expect(sent.invoice.status).toBe('Sent');
    // Other mails to her may come later than this one.
    const link = await mailed(souk, 'ada@example.com', /https?:\/\/\S*\/v1\/invoice-documents\/[\w.-]+/);
    const opened = await fetch(souk.url + new URL(link).pathname); // no token: the link is enough
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    const bulk = await json('POST', '/ecom/v1/bulk/invoices/generate', { orderIds: [sold._id, (await sell())._id] });
    expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(bulk.results[0].itemMetadata.error.code).toBe('INVOICE_ALREADY_EXISTS');
    const added = await json('POST', `/ecom/v1/invoices/orders/${sold._id}/add-invoice`, { invoiceInfo: { id: 'F-77', appId: randomUUID() } });
    expect(added.orderInvoices).toHaveLength(2);
  });
});
