// Wishlists, and notices of stock that is back, as an unmodified program calls them: every operation of the three services.
import { backInStockNotifications, backInStockSettings, wishlists } from '@wix/ecom';
import { ApiKeyStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { newMember, nobody, refusal, site } from '../support/community';
import { admin, mailsTo } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const { utils: _, ...notifications } = backInStockNotifications as typeof backInStockNotifications & { utils?: unknown };
const counted = { wishlists, backInStockSettings, backInStockNotifications: notifications };
// The package has no typings of wishlists yet, and calls them all the same.
const modules = { wishlists, backInStockNotifications, backInStockSettings };
type Calls = Record<keyof typeof modules, any>;

describe.each(databases)('on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(counted);
  const as = (tokens?: Tokens) =>
    calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) })) as unknown as Calls;
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) })) as unknown as Calls;

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  const product = async (name: string) => {
    const { product: made } = await admin<{ product: { id: string } }>(souk, 'POST', '/v1/products', {
      product: { name, productType: 'physical', priceData: { price: 12 } },
    });
    await stock(made.id, 0);
    return made.id;
  };
  const stock = (id: string, quantity: number) =>
    admin(souk, 'PATCH', `/v2/inventoryItems/product/${id}`, {
      inventoryItem: { trackQuantity: true, variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity }] },
    });
  const reference = (catalogItemId: string) => ({ appId: catalogApp, catalogItemId });

  it('members keep lists, and managers tag them', async () => {
    const ada = await newMember(souk, 'ada');
    const mine = as(ada.tokens).wishlists;
    const empty = await mine.getDefaultWishlist();
    expect(empty.wishlist).toMatchObject({ memberId: ada.id, items: [] });
    const id = await product('Wanted bowl');
    const added = await mine.addItem(reference(id), { returnEntity: true });
    expect(added.wishlist.items).toMatchObject([{ catalogReference: reference(id) }]);
    expect(added.wishlist.items[0].addedDate).toBeInstanceOf(Date);
    expect(await mine.addItem(reference(id))).toEqual({});
    expect((await mine.getDefaultWishlist({ appId: catalogApp })).wishlist.items).toHaveLength(1);
    await expect(mine.addItem({ appId: catalogApp })).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'catalogReference.catalogItemId' }] } },
    });
    await expect(as().wishlists.getDefaultWishlist()).rejects.toMatchObject({ status: 403 });

    const tags = { privateTags: { tagIds: ['keen'] } };
    const tagged = await manager().wishlists.bulkUpdateWishlistTags([added.wishlist._id], { assignTags: tags });
    expect(tagged.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 0 });
    await expect(manager().wishlists.bulkUpdateWishlistTags([added.wishlist._id])).rejects.toMatchObject(
      refusal('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'),
    );
    const job = await manager().wishlists.bulkUpdateWishlistTagsByFilter({ memberId: ada.id }, { unassignTags: tags });
    expect(job.jobId).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(async () => (await mine.getDefaultWishlist()).wishlist.tags?.privateTags?.tagIds ?? [], { timeout: patience })
      .toEqual([]);
    expect((await mine.removeItem(reference(id), { returnEntity: true })).wishlist.items).toEqual([]);
  });

  it('a visitor is told once when something is back', async () => {
    const id = await product('Sold-out lamp');
    const visitor = as().backInStockNotifications;
    // The package writes over what it is given.
    const item = () => ({
      name: 'Sold-out lamp',
      price: '12',
      image: 'wix:image://v1/abc/lamp.jpg#originWidth=10&originHeight=10',
    });
    const email = `lamp-${database}@example.com`;
    const made = await visitor.createBackInStockNotificationRequest({ catalogReference: reference(id), email }, item());
    expect(made).toMatchObject({ email, status: 'RECEIVED', catalogReference: reference(id) });
    expect(made._createdDate).toBeInstanceOf(Date);
    await expect(
      visitor.createBackInStockNotificationRequest({ catalogReference: reference(id), email }, item()),
    ).rejects.toMatchObject(refusal('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS'));
    await expect(visitor.getBackInStockNotificationRequest(made._id)).rejects.toMatchObject({ status: 403 });

    const { countsPerCatalogReference } =
      await manager().backInStockNotifications.getBackInStockNotificationRequestsCountByCatalogReferences([
        reference(id),
        reference(nobody),
      ]);
    expect(countsPerCatalogReference.map((each: { count: number }) => each.count)).toEqual([1, 0]);
    await stock(id, 2);
    const read = () => manager().backInStockNotifications.getBackInStockNotificationRequest(made._id);
    await expect.poll(async () => (await read()).status, { timeout: patience }).toBe('NOTIFICATION_SENT');
    expect((await read()).autoNotified).toBe(true);
    expect((await mailsTo(souk, email)).map(({ template }) => template)).toEqual(['back-in-stock']);
  });

  it('managers list, mark, report and delete requests', async () => {
    const [one, two] = [await product('First stool'), await product('Second stool')];
    const ask = (id: string, email: string) =>
      as().backInStockNotifications.createBackInStockNotificationRequest(
        { catalogReference: reference(id), email, itemUrl: `${souk.url}/products/stool` },
        { name: 'Stool', price: '30' },
      );
    const first = await ask(one, `first-${database}@example.com`);
    const second = await ask(two, `second-${database}@example.com`);
    const boss = manager().backInStockNotifications;
    const page = await boss.queryBackInStockNotificationRequests().eq('status', 'RECEIVED').descending('_createdDate').limit(1).find();
    expect(page.items.map((each: { _id: string }) => each._id)).toEqual([second._id]);
    const next = await page.next();
    expect(next.items[0]._id).toBe(first._id);
    const marked = await boss.markAsNotificationSent(first._id);
    expect(marked.request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false });
    await expect(boss.markAsNotificationSent(nobody)).rejects.toMatchObject(
      refusal('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'),
    );
    await expect(
      boss.reportItemsBackInStock({ name: 'Stool', price: '30' }, { catalogReference: reference(two), requestIds: [second._id] }),
    ).rejects.toMatchObject(refusal('REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS'));
    await boss.reportItemsBackInStock({ name: 'New stool', price: '30' }, { catalogReference: reference(two) });
    await expect
      .poll(async () => (await mailsTo(souk, second.email)).map(({ text }) => text.includes('New stool')), { timeout: patience })
      .toEqual([true]);
    await boss.deleteBackInStockNotificationRequest(first._id);
    await expect(boss.getBackInStockNotificationRequest(first._id)).rejects.toMatchObject(
      refusal('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'),
    );
  });

  it('managers say whether requests are taken', async () => {
    const boss = manager().backInStockSettings;
    const state = ({ settings }: any) =>
      settings.collectionStates.find((each: { appId: string }) => each.appId === catalogApp).collectingRequests;
    expect(state(await boss.getSettings())).toBe(true);
    expect(state(await boss.stopCollectingRequests(catalogApp))).toBe(false);
    await expect(
      as().backInStockNotifications.createBackInStockNotificationRequest(
        { catalogReference: reference(await product('Any')), email: 'any@example.com' },
        { name: 'Any', price: '1' },
      ),
    ).rejects.toMatchObject(refusal('REQUEST_COLLECTION_DISABLED'));
    await expect(boss.startCollectingRequests(nobody)).rejects.toMatchObject(refusal('NOT_SUPPORTED_APP_DEF_ID'));
    expect(state(await boss.startCollectingRequests(catalogApp))).toBe(true);
  });

  it('called every operation that the package has', () => expect(calls.missing()).toEqual([]));
});
