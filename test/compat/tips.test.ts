// Tips as an unmodified client sees them: set up by a manager, chosen by a buyer.
import { currentCart, draftOrders, orders, tippableStaff, tips, tipSettings } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { products } from '@wix/stores';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const refusal = (code: string) => ({ details: { applicationError: { code } } });

describe.each(databases)('on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const modules = { tipSettings, tips, tippableStaff, currentCart, products, orders, draftOrders };
  const manager = () => createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: randomUUID() }) });
  const buyer = () => createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId }) });

  beforeAll(async () => {
    souk = await startSouk(database, { SOUK_OWNER_EMAIL: 'owner@example.com', SOUK_OWNER_PASSWORD: 'a long and boring sentence' });
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('sets tips up', async () => {
    const wix = manager();
    const made = await wix.tipSettings.createDefaultTipSettings({ tipType: 'PERCENTAGE', presets: [{ value: 10 }, { value: 15, default: true }] });
    const first = made.tipSettings!;
    expect(first).toMatchObject({ default: true, allowCustomAmount: true, staffDistributionMethod: 'EQUAL', revision: '1' });
    expect(first._createdDate).toBeInstanceOf(Date);
    await expect(wix.tipSettings.createDefaultTipSettings({ tipType: 'AMOUNT', presets: [{ value: 1 }] })).rejects.toMatchObject(
      refusal('DEFAULT_SETTINGS_ALREADY_EXISTS'),
    );
    await expect(wix.tipSettings.deleteTipSettings(first._id!)).rejects.toMatchObject(refusal('CANNOT_DELETE_DEFAULT_SETTINGS'));

    const more = await wix.tipSettings.createTipSettings({ locationId: randomUUID(), tipType: 'AMOUNT', presets: [{ value: 2.5 }] });
    expect(more.default).toBe(false);
    const changed = await wix.tipSettings.updateTipSettings({ _id: more._id!, revision: more.revision!, allowCustomAmount: false });
    expect(changed).toMatchObject({ revision: '2', allowCustomAmount: false, tipType: 'AMOUNT' });
    await expect(wix.tipSettings.updateTipSettings({ _id: more._id!, revision: '2', presets: [{ value: 1, default: true }, { value: 2, default: true }] })).rejects.toMatchObject(
      refusal('CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET'),
    );
    await expect(wix.tipSettings.createTipSettings({ tipType: 'PERCENTAGE', presets: [{ value: 101 }] })).rejects.toMatchObject(refusal('PRESET_PERCENTAGE_TOO_HIGH'));
    await expect(wix.tipSettings.createTipSettings({ tipType: 'PERCENTAGE', presets: [] })).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'tipSettings.presets' }] } },
    });

    const found = await wix.tipSettings.queryTipSettings().eq('default', true).find();
    expect(found.items.map((s) => s._id)).toEqual([first._id]);
    const page = await wix.tipSettings.queryTipSettings().ascending('_id').limit(1).find();
    expect(page.hasNext()).toBe(true);
    expect((await page.next()).items).toHaveLength(1);
    await wix.tipSettings.deleteTipSettings(more._id!);
    expect((await buyer().tipSettings.queryTipSettings().find()).items).toHaveLength(1);
  });

  it('lists who can be tipped', async () => {
    const found = await manager().tippableStaff.listTippableStaff({ includeWixUsers: true, filterByName: 'nobody at all' });
    expect(found.staff).toEqual([]);
  });

  it('lets a buyer choose, and works tips out', async () => {
    const wix = buyer();
    const all = await wix.products.queryProducts().limit(100).find();
    const plain = all.items.find((p) => !p.manageVariants && p.stock?.inStock && !p.productOptions?.length)!;
    const item = { appId: catalogApp, catalogItemId: plain._id! };
    const added = await wix.currentCart.addToCurrentCart({ lineItems: [{ catalogReference: item, quantity: 1 }] });
    const flow = added.cart!.purchaseFlowId!;
    expect(await wix.tips.getTipChoice(flow)).toEqual({});
    const chosen = await wix.tips.updateTipChoice({ tipType: 'PERCENTAGE', value: '15' }, { purchaseFlowId: flow });
    expect(chosen.tipChoice).toEqual({ tipType: 'PERCENTAGE', value: '15' });
    expect((await wix.tips.getTipChoice(flow)).tipChoice).toEqual({ tipType: 'PERCENTAGE', value: '15' });
    await expect(wix.tips.updateTipChoice({ tipType: 'AMOUNT', value: '2' }, { purchaseFlowId: flow })).rejects.toMatchObject(refusal('INVALID_TIP_CHOICE'));
    await expect(buyer().tips.getTipChoice(flow)).rejects.toMatchObject(refusal('PERSON_IDENTITY_NOT_FOUND'));

    const preview = await manager().tips.previewTip([{ catalogReference: item, price: '19.99', quantity: 3 }], { tipChoice: { tipType: 'PERCENTAGE', value: '12.5' } });
    expect(preview.tip).toMatchObject({ lineItemSubtotal: '59.97', amount: '7.50', undistributedAmount: '7.50', distributions: [] });
    await expect(
      manager().tips.previewTip([{ catalogReference: { ...item, catalogItemId: randomUUID() }, price: '1' }], { tipChoice: { tipType: 'CUSTOM', value: '1' } }),
    ).rejects.toMatchObject(refusal('CATALOG_ITEMS_NOT_FOUND'));
  });

  it('knows which orders there are', async () => {
    const wix = manager();
    const none = randomUUID();
    await expect(wix.tips.getTipByOrderId(none)).rejects.toMatchObject(refusal('ORDER_NOT_FOUND'));
    await expect(wix.tips.getTipByDraftOrderId(none)).rejects.toMatchObject(refusal('DRAFT_ORDER_NOT_FOUND'));
    await expect(wix.tips.setTipOnOrder({ orderId: none, tip: { amount: '1' } })).rejects.toMatchObject(refusal('ORDER_NOT_FOUND'));
    await expect(wix.tips.removeTipFromOrder({ orderId: none })).rejects.toMatchObject(refusal('ORDER_NOT_FOUND'));
    await expect(
      wix.tips.addTipDistributionsToOrder({ orderId: none, tipDistributions: [{ staff: { staffMemberId: none }, amount: '1', transaction: { _id: none, date: new Date() } }] }),
    ).rejects.toMatchObject(refusal('ORDER_NOT_FOUND'));
    const shares = await wix.tips.queryTipDistributions().ascending('_id').find();
    expect(shares.items).toEqual([]);
    expect((await wix.tips.sumTipDistributionAmounts({})).totalAmount).toBe('0.00');
  });

  it('puts a tip on an order, shares it out and takes another off', async () => {
    const wix = manager();
    const sell = () =>
      wix.orders.createOrder({
        channelInfo: { type: 'OTHER_PLATFORM' },
        status: 'APPROVED',
        lineItems: [
          {
            productName: { original: 'Bowl' },
            quantity: 1,
            price: { amount: '20' },
            itemType: { preset: 'PHYSICAL' },
            catalogReference: { appId: catalogApp, catalogItemId: randomUUID() },
          },
        ],
        priceSummary: { subtotal: { amount: '20' } },
      } as never);
    const { _id: order } = await sell();
    const set = await wix.tips.setTipOnOrder({ orderId: order!, tip: { amount: '3.00' } } as never);
    expect(set.tip?.amount).toBe('3.00');
    expect((await wix.tips.getTipByOrderId(order!)).tip?.amount).toBe('3.00');
    expect((await wix.orders.getOrder(order!)).priceSummary?.total?.amount).toBe('23.00');
    const { staff } = await wix.tippableStaff.listTippableStaff({ includeWixUsers: true });
    const shared = await wix.tips.addTipDistributionsToOrder({
      orderId: order!,
      tipDistributions: [{ staff: staff![0], amount: '2.00' }],
    } as never);
    expect(shared.tipDistributions).toHaveLength(1);
    expect((await wix.tips.queryTipDistributions().ascending('_id').find()).items).toHaveLength(1);

    const { _id: other } = await sell();
    await wix.tips.setTipOnOrder({ orderId: other!, tip: { amount: '1.00' } } as never);
    await wix.tips.removeTipFromOrder({ orderId: other! } as never);
    expect((await wix.orders.getOrder(other!)).priceSummary?.total?.amount).toBe('20.00');
  });

  it('puts a tip on a draft order, and on the order that it becomes', async () => {
    const wix = manager();
    const began = await wix.draftOrders.createDraftOrder({
      draftOrder: { customLineItems: [{ productName: { original: 'Bowl' }, quantity: 2, price: { amount: '20' } }] },
    } as never);
    const draft = began.calculatedDraftOrder!.draftOrder!._id!;
    await expect(wix.tips.getTipByDraftOrderId(draft)).rejects.toMatchObject(refusal('TIP_NOT_FOUND'));
    // The package names orders only where it sets tips: drafts are named by those who call the API itself.
    const set = await fetch(`${souk.url}/v1/tips/set`, {
      method: 'POST',
      headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ draftOrderId: draft, tip: { amount: '4.50' } }),
    });
    expect(set.status).toBe(200);
    expect((await wix.tips.getTipByDraftOrderId(draft)).tip).toMatchObject({ amount: '4.50', lineItemSubtotal: '40.00', undistributedAmount: '4.50' });
    const shown = await wix.draftOrders.getDraftOrder(draft);
    expect(shown.calculatedDraftOrder?.draftOrder?.priceSummary?.total?.amount).toBe('44.50');
    const made = await wix.draftOrders.createOrderFromDraft(draft);
    expect(made.createdOrder?.priceSummary?.total?.amount).toBe('44.50');
    expect((await wix.tips.getTipByOrderId(made.createdOrder!._id!)).tip?.amount).toBe('4.50');
  });
});
