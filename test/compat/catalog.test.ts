// Every operation of the catalog's services, called by the public packages with an API key.
import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { collections, inventory, products, subscriptionOptions } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const zeroVariant = '00000000-0000-0000-0000-000000000000';

describe.each(databases)('catalog on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const open = () =>
    createClient({
      modules: { products, collections, inventory, subscriptionOptions },
      auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: '11111111-2222-4333-8444-555555555555' }),
    });
  let wix: ReturnType<typeof open>;
  const called = new Set<string>();

  // Calls one operation, which must answer 200, and notes that it was called.
  async function call<T>(name: string, run: () => Promise<T>): Promise<T> {
    const before = wire.seen.length;
    const answer = await run();
    const statuses = wire.seen.slice(before).map((seen) => seen.status);
    expect(statuses.length, name).toBeGreaterThan(0);
    expect(new Set(statuses), name).toEqual(new Set([200]));
    called.add(name);
    return answer;
  }

  const shirt = {
    name: 'Linen shirt',
    productType: 'physical' as const,
    priceData: { price: 49.9 },
    manageVariants: true,
    productOptions: [
      { name: 'Color', choices: [{ value: '#ffffff', description: 'White' }, { value: '#000080', description: 'Navy' }] },
      { name: 'Size', choices: [{ value: 'S', description: 'S' }, { value: 'M', description: 'M' }] },
    ],
    brand: 'Loom',
    ribbon: 'New',
    seoData: { tags: [{ type: 'title', children: 'A shirt' }] },
  };
  const make = async (name = 'Linen shirt') =>
    (await call('products.createProduct', () => wix.products.createProduct({ ...shirt, name }))).product!;

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
    wix = open();
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('makes, changes and removes products', async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: 'Linen shirt', slug: expect.any(String), visible: true, productType: 'physical', manageVariants: true, brand: 'Loom', ribbon: 'New',
      stock: { trackInventory: false, inStock: true, inventoryStatus: 'IN_STOCK' }, priceData: { currency: 'USD', price: 49.9, discountedPrice: 49.9 },
      discount: { type: 'NONE', value: 0 }, additionalInfoSections: [], customTextFields: [], ribbons: [{ text: 'New' }], media: { items: [] },
      seoData: { tags: [{ type: 'title', children: 'A shirt' }] },
    });
    expect(made.variants).toHaveLength(4);
    const id = made._id!;
    const changed = await call('products.updateProduct', () =>
      wix.products.updateProduct(id, { description: '<p>Airy</p>', discount: { type: 'PERCENT', value: 10 } }),
    );
    expect(changed.product).toMatchObject({ description: '<p>Airy</p>', priceData: { discountedPrice: 44.91 } });
    const got = await call('products.getProduct', () => wix.products.getProduct(id, { includeMerchantSpecificData: true }));
    expect(got.product?._id).toBe(id);
    const variants = await call('products.updateProductVariants', () =>
      wix.products.updateProductVariants(id, [{ choices: { Color: 'White', Size: 'S' }, price: 55, sku: 'W-S', cost: 20 }]),
    );
    expect(variants.variants?.[0]?.variant).toMatchObject({ sku: 'W-S', visible: true, priceData: { price: 55 } });
    const found = await call('products.queryProductVariants', () => wix.products.queryProductVariants(id, { choices: { Color: 'White' } }));
    expect(found.variants).toHaveLength(2);
    expect(found.totalResults).toBe(2);
    const available = await call('products.getProductOptionsAvailability', () => wix.products.getProductOptionsAvailability(id, { Color: 'White', Size: 'S' }));
    expect(available).toMatchObject({ availableForPurchase: true, selectedVariant: { sku: 'W-S', inStock: true } });
    expect(available.productOptions).toHaveLength(2);
    await call('products.removeBrand', () => wix.products.removeBrand(id));
    await call('products.removeRibbon', () => wix.products.removeRibbon(id));
    await call('products.resetAllProductVariantData', () => wix.products.resetAllProductVariantData(id));
    await call('products.deleteProductOptions', () => wix.products.deleteProductOptions(id));
    const plain = (await wix.products.getProduct(id)).product!;
    expect(plain.productOptions).toEqual([]);
    expect(plain.ribbon).toBe('');
    expect(plain.manageVariants).toBe(false);
    await call('products.deleteProduct', () => wix.products.deleteProduct(id));
    await expect(wix.products.getProduct(id)).rejects.toMatchObject({ details: { applicationError: { code: 'PRODUCT_NOT_FOUND' } } });
  });

  it('finds products and variants over the whole shop', async () => {
    const made = await make('Found shirt');
    const page = await call('products.queryProducts', () => wix.products.queryProducts().eq('slug', made.slug!).find());
    expect(page.items.map((p) => p._id)).toEqual([made._id]);
    const all = await call('products.queryStoreVariants', () => wix.products.queryStoreVariants({ filter: { productId: made._id } }));
    expect(all.variants).toHaveLength(4);
    const one = await call('products.getStoreVariant', () => wix.products.getStoreVariant(all.variants![0]!._id!));
    expect(one.variant).toMatchObject({ productId: made._id, productName: 'Found shirt', managedVariant: true, stock: { inStock: true } });
  });

  it('changes many products at once', async () => {
    const ids = [(await make('One'))._id!, (await make('Two'))._id!, 'none'];
    const set = await call('products.bulkUpdateProductsProperty', () => wix.products.bulkUpdateProductsProperty(ids, { price: 20 }));
    expect(set.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(set.results?.[2]?.itemMetadata).toMatchObject({ success: false, originalIndex: 2, error: { code: 'PRODUCT_NOT_FOUND' } });
    const moved = await call('products.bulkAdjustProductProperty', () =>
      wix.products.bulkAdjustProductProperty({ price: { percentage: { rate: 50 } } }, ids.slice(0, 2)),
    );
    expect(moved.bulkActionMetadata?.totalSuccesses).toBe(2);
    expect((await wix.products.getProduct(ids[0]!)).product?.priceData?.price).toBe(30);
  });

  it('shows pictures', async () => {
    const id = (await make('Pictured'))._id!;
    const url = 'https://pictures.example/shirt.jpg';
    await call('products.addProductMedia', () => wix.products.addProductMedia(id, [{ url }]));
    const [picture] = (await wix.products.getProduct(id)).product!.media!.items!;
    expect(picture).toMatchObject({ mediaType: 'image', image: { url } });
    const choice = [{ option: 'Color', choice: 'White', mediaIds: [picture!._id!] }];
    await call('products.addProductMediaToChoices', () => wix.products.addProductMediaToChoices(id, choice));
    const shown = (await wix.products.getProduct(id)).product!.productOptions![0]!.choices![0]!;
    expect(shown.media?.items).toHaveLength(1);
    await call('products.removeProductMediaFromChoices', () => wix.products.removeProductMediaFromChoices(id, choice));
    await call('products.removeProductMedia', () => wix.products.removeProductMedia(id, [picture!._id!]));
    expect((await wix.products.getProduct(id)).product!.media!.items).toEqual([]);
  });

  it('keeps collections', async () => {
    const product = (await make('Collected'))._id!;
    const made = (await call('products.createCollection', () => wix.products.createCollection({ name: 'Compat', description: 'For tests' }))).collection!;
    expect(made).toMatchObject({ name: 'Compat', slug: 'compat', visible: true, numberOfProducts: 0, description: 'For tests' });
    const id = made._id!;
    await call('products.updateCollection', () => wix.products.updateCollection(id, { name: 'Compat two' }));
    await call('products.addProductsToCollection', () => wix.products.addProductsToCollection(id, [product]));
    const bySlug = await call('products.getCollectionBySlug', () => wix.products.getCollectionBySlug('compat'));
    expect(bySlug.collection).toMatchObject({ _id: id, name: 'Compat two', numberOfProducts: 1 });
    expect((await wix.products.getProduct(product)).product?.collectionIds).toContain(id);

    const one = await call('collections.getCollection', () => wix.collections.getCollection(id));
    expect(one.name).toBe('Compat two');
    const again = await call('collections.getCollectionBySlug', () => wix.collections.getCollectionBySlug('compat'));
    expect(again.collection?._id).toBe(id);
    const page = await call('collections.queryCollections', () => wix.collections.queryCollections().eq('name', 'Compat two').find());
    expect(page.items.map((c) => c._id)).toEqual([id]);

    await call('products.removeProductsFromCollection', () => wix.products.removeProductsFromCollection(id, [product]));
    await call('products.deleteCollection', () => wix.products.deleteCollection(id));
    await expect(wix.collections.getCollection(id)).rejects.toMatchObject({ details: { applicationError: { code: 'COLLECTION_NOT_FOUND' } } });
  });

  it('counts stock', async () => {
    const made = (await wix.products.createProduct({ name: 'Counted', productType: 'physical', priceData: { price: 5 } })).product!;
    const productId = made._id!;
    await call('inventory.updateInventoryVariants', () =>
      wix.inventory.updateInventoryVariants(productId, {
        trackQuantity: true,
        variants: [{ variantId: zeroVariant, quantity: 5 }],
        preorderInfo: { enabled: true, message: 'Soon', limit: 3 },
      }),
    );
    const inventoryId = made.inventoryItemId!;
    const item = await call('inventory.getInventoryVariants', () => wix.inventory.getInventoryVariants(inventoryId));
    expect(item.inventoryItem).toMatchObject({
      productId, trackQuantity: true, preorderInfo: { enabled: true, limit: 3 }, variants: [{ variantId: zeroVariant, quantity: 5, inStock: true, availableForPreorder: false }],
    });
    await call('inventory.decrementInventory', () => wix.inventory.decrementInventory([{ inventoryId, variantId: zeroVariant, decrementBy: 4 }]));
    await call('inventory.incrementInventory', () => wix.inventory.incrementInventory([{ inventoryId, variantId: zeroVariant, incrementBy: 1 }]));
    const page = await call('inventory.queryInventory', () =>
      wix.inventory.queryInventory({ query: { filter: JSON.stringify({ productId }), paging: { limit: 10 } } }),
    );
    expect(page.inventoryItems?.[0]?.variants?.[0]?.quantity).toBe(2);
    await expect(wix.inventory.decrementInventory([{ inventoryId, variantId: zeroVariant, decrementBy: 3 }])).rejects.toMatchObject({
      details: { applicationError: { code: 'INSUFFICIENT_INVENTORY' } },
    });
  });

  it('offers subscriptions', async () => {
    const productId = (await make('Subscribed'))._id!;
    const monthly = {
      title: 'Monthly', description: 'Each month', subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true }, discount: { type: 'PERCENT' as const, value: 10 },
    };
    const one = await call('subscriptionOptions.createSubscriptionOption', () => wix.subscriptionOptions.createSubscriptionOption(monthly));
    expect(one).toMatchObject({ ...monthly, _id: expect.any(String) });
    const many = await call('subscriptionOptions.bulkCreateSubscriptionOptions', () =>
      wix.subscriptionOptions.bulkCreateSubscriptionOptions([{ ...monthly, title: 'Weekly', subscriptionSettings: { frequency: 'WEEK', autoRenewal: false, billingCycles: 4 } }]),
    );
    const weekly = many.subscriptionOptions![0]!._id!;
    expect((await call('subscriptionOptions.getSubscriptionOption', () => wix.subscriptionOptions.getSubscriptionOption(one._id!))).title).toBe('Monthly');
    const changed = await call('subscriptionOptions.updateSubscriptionOption', () =>
      wix.subscriptionOptions.updateSubscriptionOption(one._id!, { discount: { type: 'AMOUNT', value: 5 } }),
    );
    expect(changed.discount).toEqual({ type: 'AMOUNT', value: 5 });
    const both = await call('subscriptionOptions.bulkUpdateSubscriptionOptions', () =>
      wix.subscriptionOptions.bulkUpdateSubscriptionOptions([{ _id: weekly, description: 'Each week' }]),
    );
    expect(both.subscriptionOptions?.[0]?.description).toBe('Each week');
    await call('subscriptionOptions.assignSubscriptionOptionsToProduct', () =>
      wix.subscriptionOptions.assignSubscriptionOptionsToProduct(productId, { assignedSubscriptionOptions: [{ _id: one._id! }, { _id: weekly, hidden: true }] }),
    );
    const offered = await call('subscriptionOptions.getSubscriptionOptionsForProduct', () =>
      wix.subscriptionOptions.getSubscriptionOptionsForProduct(productId, { includeHiddenSubscriptionOptions: true }),
    );
    expect(offered.subscriptionOptions?.map((o) => [o.title, o.hidden])).toEqual([['Monthly', false], ['Weekly', true]]);
    await call('subscriptionOptions.allowOneTimePurchases', () => wix.subscriptionOptions.allowOneTimePurchases(productId, false));
    expect((await call('subscriptionOptions.getOneTimePurchasesStatus', () => wix.subscriptionOptions.getOneTimePurchasesStatus(productId))).allowed).toBe(false);
    const of = await call('subscriptionOptions.getProductIdsForSubscriptionOption', () => wix.subscriptionOptions.getProductIdsForSubscriptionOption(weekly, { paging: { limit: 5 } }));
    expect(of).toMatchObject({ productIds: [productId], metadata: { items: 1, offset: 0 }, totalResults: 1 });
    await call('subscriptionOptions.deleteSubscriptionOption', () => wix.subscriptionOptions.deleteSubscriptionOption(one._id!));
    await call('subscriptionOptions.bulkDeleteSubscriptionOptions', () => wix.subscriptionOptions.bulkDeleteSubscriptionOptions([weekly]));
    expect((await wix.subscriptionOptions.getSubscriptionOptionsForProduct(productId)).subscriptionOptions).toEqual([]);
  });

  // Runs last: nothing of these services was left out.
  it('called every operation', () => {
    const count = (service: string) => [...called].filter((name) => name.startsWith(service + '.')).length;
    expect({ products: count('products'), collections: count('collections'), inventory: count('inventory'), subscriptionOptions: count('subscriptionOptions') }).toEqual({
      products: 26, collections: 3, inventory: 5, subscriptionOptions: 12,
    });
  });
});
