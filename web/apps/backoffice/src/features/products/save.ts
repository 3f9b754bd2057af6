// Brings what a form holds to the server: what the product is, its pictures, its collections, its variants and its stock.
import { SoukError, type Client, type Product } from '@souk/client';
import * as goods from '@souk/client/operations/stores-products';
import { updateInventoryVariants } from '@souk/client/operations/stores-inventory';
import { decimal } from '../../shared/decimal.ts';
import { differing, same } from '../../shared/form/merge.ts';
import {
  choiceKey,
  isColour,
  optionOf,
  otherTags,
  pictureOf,
  rowOf,
  rowOfVariant,
  textAskedOf,
  valuesOf,
  zeroVariant,
  type ProductValues,
  type Row,
} from './values.ts';

type Calls = Pick<Client, 'call'>;

export const readProduct = async (client: Calls, id: string): Promise<Product> =>
  (await client.call(goods.getProduct, { id, includeMerchantSpecificData: true })).product;

const optional = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function contentOf(values: ProductValues, product: Product | null) {
  const tags = [
    ...(values.seoTitle ? [{ type: 'title', children: values.seoTitle }] : []),
    ...(values.seoText
      ? [{ type: 'meta', props: { name: 'description', content: values.seoText }, children: '' }]
      : []),
    ...otherTags(product),
  ];
  const cost = optional(values.cost);
  const cut = values.cutKind === 'NONE' || values.cutValue === '' ? null : Number(values.cutValue);
  return {
    name: values.name,
    description: values.description,
    priceData: { price: Number(values.price) },
    discount: cut === null ? { type: 'NONE' as const, value: 0 } : { type: values.cutKind, value: cut },
    costAndProfitData: cost === null ? null : { itemCost: cost },
    sku: values.sku,
    weight: optional(values.weight),
    taxGroupId: values.taxGroup || null,
    deliveryProfileId: values.deliveryProfile || null,
    productType: values.kind,
    customTextFields: values.texts
      .map(textAskedOf)
      .map(({ title, maxLength, mandatory }) => ({ title, maxLength: Number(maxLength), mandatory })),
    ribbon: values.ribbon,
    brand: values.brand,
    visible: values.visible,
    membersOnly: values.membersOnly,
    seoData: tags.length === 0 ? null : { tags },
    productOptions: values.options.map(optionOf).map(({ name, choices, colours }) => ({
      name,
      choices: choices.map((choice) => choiceOf(product, name, choice, colours?.[choice])),
    })),
    manageVariants: values.options.length > 0,
  };
}

/** A choice has its colour, or the value that it had before. */
function choiceOf(product: Product | null, option: string, description: string, colour?: string) {
  const known = product?.productOptions
    .find(({ name }) => name === option)
    ?.choices.find((choice) => choice.description === description);
  const before = known && !isColour(known.value) ? known.value : description;
  return { value: colour ?? before, description };
}

/** Which fields of the form each part of the message comes from. */
const partsFrom: Record<string, readonly string[]> = {
  name: ['name'],
  description: ['description'],
  priceData: ['price'],
  discount: ['cutKind', 'cutValue'],
  costAndProfitData: ['cost'],
  sku: ['sku'],
  weight: ['weight'],
  taxGroupId: ['taxGroup'],
  deliveryProfileId: ['deliveryProfile'],
  productType: ['kind'],
  customTextFields: ['texts'],
  ribbon: ['ribbon'],
  brand: ['brand'],
  visible: ['visible'],
  membersOnly: ['membersOnly'],
  seoData: ['seoTitle', 'seoText'],
  productOptions: ['options'],
  manageVariants: ['options'],
};

/** Makes the product; what could not be had after that is for the caller to tell, so its id comes first. */
export async function createFrom(client: Calls, values: ProductValues): Promise<Product> {
  const content = contentOf(values, null);
  const given = Object.fromEntries(Object.entries(content).filter(([, part]) => part !== null));
  // Not in the shop before it has its pictures and its stock.
  const draft = { ...given, visible: false } as typeof content;
  const { product } = await client.call(goods.createProduct, {
    product: draft as never,
  });
  try {
    await saveRest(client, product, values, () => true);
    if (values.visible) {
      await client.call(goods.updateProduct, { product: { id: product.id, visible: true } });
    }
  } catch (error) {
    // Half a product helps nobody: what was typed is still there, and saving begins anew.
    await client.call(goods.deleteProduct, { id: product.id });
    throw error;
  }
  return product;
}

/** Refuses as the server would when somebody else changed a field that this person changed too. */
function refuseClash(base: ProductValues, mine: ProductValues, now: ProductValues): void {
  const clash = differing(base, mine).some(
    (field) => !same(base[field], now[field]) && !same(mine[field], now[field]),
  );
  if (!clash) return;
  throw new SoukError('application', 'changed meanwhile', {
    status: 409,
    details: { applicationError: { code: 'ABORTED', description: 'changed meanwhile' } },
  });
}

/** Saves what differs from what the person began with. */
export async function saveChanges(
  client: Calls,
  id: string,
  base: ProductValues,
  values: ProductValues,
): Promise<void> {
  const product = await readProduct(client, id);
  const now = valuesOf(product);
  refuseClash(base, values, now);
  const mine = new Set(differing(base, values));
  const content = contentOf(values, product);
  const parts = Object.entries(content).filter(([part]) => partsFrom[part]?.some((field) => mine.has(field)));
  if (parts.length > 0) {
    await client.call(goods.updateProduct, { product: { id, ...Object.fromEntries(parts) } });
  }
  // Options that changed make the variants anew.
  const fresh = mine.has('options') || mine.has('price') ? await readProduct(client, id) : product;
  await saveRest(client, fresh, values, (...fields) => fields.some((field) => mine.has(field)), base);
}

type Touched = (...fields: string[]) => boolean;

async function saveRest(
  client: Calls,
  product: Product,
  values: ProductValues,
  touched: Touched,
  base?: ProductValues,
): Promise<void> {
  if (touched('pictures')) await savePictures(client, product, values.pictures);
  if (touched('collections')) {
    await saveCollections(client, product.id, valuesOf(product).collections, values.collections);
  }
  if (values.variants.length > 0) {
    // Otherwise a variant that follows the product's price would stay at the price it had.
    if (touched('variants', 'options', 'track')) await saveVariants(client, product, values, base);
  } else if (touched('track', 'quantity', 'inStock', 'options')) await saveStock(client, product, values);
}

/** The gallery grows at its end only: from the first place that differs on it is put together anew. */
async function savePictures(client: Calls, product: Product, pictures: readonly string[]): Promise<void> {
  const { id } = product;
  const now = valuesOf(product).pictures.map(pictureOf);
  const before = now.map((picture) => picture.id);
  const wanted = pictures.map(pictureOf);
  const after = wanted.map((picture) => picture.id);
  const from = after.findIndex((picture, at) => before[at] !== picture);
  const kept = from < 0 ? after.length : from;
  const [gone, added] = [before.slice(kept), after.slice(kept)];
  for (let at = 0; at < gone.length; at += 50) {
    await client.call(goods.removeProductMedia, { id, mediaIds: gone.slice(at, at + 50) });
  }
  // One that stays is sent too when its words have changed: it gets them and keeps its place.
  const sent = wanted.filter(({ alt }, at) => at >= kept || alt !== now[at]?.alt);
  for (let at = 0; at < sent.length; at += 50) {
    const media = sent.slice(at, at + 50).map(({ id: one, alt = '' }) => ({
      ...(isAddress(one) ? { url: one } : { mediaId: one }),
      altText: alt,
    }));
    await client.call(goods.addProductMedia, { id, media });
  }
  // What showed a choice and was put in again shows it again.
  const shown = product.productOptions.flatMap(({ name, choices }) =>
    choices.flatMap(({ description, media }) => {
      const mediaIds = (media?.items ?? []).map((item) => item.id).filter((one) => added.includes(one));
      return mediaIds.length > 0 ? [{ option: name, choice: description, mediaIds }] : [];
    }),
  );
  for (let at = 0; at < shown.length; at += 10) {
    await client.call(goods.addProductMediaToChoices, { id, media: shown.slice(at, at + 10) });
  }
}

const isAddress = (id: string): boolean => /^https?:\/\//.test(id);

async function saveCollections(
  client: Calls,
  id: string,
  before: readonly string[],
  after: readonly string[],
) {
  for (const collection of after.filter((one) => !before.includes(one))) {
    await client.call(goods.addProductsToCollection, { id: collection, productIds: [id] });
  }
  for (const collection of before.filter((one) => !after.includes(one))) {
    await client.call(goods.removeProductsFromCollection, { id: collection, productIds: [id] });
  }
}

async function saveStock(client: Calls, product: Product, values: ProductValues): Promise<void> {
  const now = valuesOf(product);
  if (
    now.track === values.track &&
    (values.track ? now.quantity === values.quantity : now.inStock === values.inStock)
  ) {
    return;
  }
  const stock = values.track ? { quantity: Number(values.quantity || 0) } : { inStock: values.inStock };
  await client.call(updateInventoryVariants, {
    inventoryItem: {
      productId: product.id,
      trackQuantity: values.track,
      variants: [{ variantId: zeroVariant, ...stock }],
    },
  });
}

async function saveVariants(
  client: Calls,
  product: Product,
  values: ProductValues,
  base?: ProductValues,
): Promise<void> {
  const { id } = product;
  const byChoices = (texts: readonly string[]) =>
    new Map(texts.map(rowOf).map((row) => [choiceKey(row.choices), row]));
  const rows = byChoices(values.variants);
  const began = byChoices(base?.variants ?? []);
  const known = product.variants.flatMap((variant) => {
    const key = choiceKey(variant.choices ?? {});
    const row = rows.get(key);
    return row ? [{ variant, row, was: began.get(key) ?? rowOfVariant(product, variant) }] : [];
  });
  const changed = known.flatMap(({ variant, row, was }) => {
    const change = overrideOf(row, was);
    return change ? [{ variantIds: [variant.id], ...change }] : [];
  });
  for (let at = 0; at < changed.length; at += 100) {
    await client.call(goods.updateProductVariants, { id, variants: changed.slice(at, at + 100) });
  }
  const counted = known.filter(
    ({ variant: { stock }, row }) => values.track && row.quantity !== String(stock.quantity ?? ''),
  );
  if (counted.length === 0 && values.track === product.stock.trackInventory) return;
  const variants = counted.map(({ variant, row }) => ({
    variantId: variant.id,
    quantity: Number(row.quantity || 0),
  }));
  await client.call(updateInventoryVariants, {
    inventoryItem: {
      productId: id,
      trackQuantity: values.track,
      ...(variants.length > 0 ? { variants } : {}),
    },
  });
}

/** What a variant gets: only what the person changed, so that the rest goes on following the product. */
export function overrideOf(row: Row, was: Row) {
  // A row has its amounts as they were typed.
  const amount = (name: 'price' | 'cost' | 'weight') => decimal(row[name]);
  const amounts = (['price', 'cost', 'weight'] as const).filter((name) => amount(name) !== was[name]);
  const asProduct = amounts.filter((name) => amount(name) === '');
  const change = {
    ...Object.fromEntries(
      amounts.filter((name) => amount(name) !== '').map((name) => [name, Number(amount(name))]),
    ),
    ...(asProduct.length > 0 ? { asProduct } : {}),
    ...(row.sku === was.sku ? {} : { sku: row.sku }),
    ...(row.visible === was.visible ? {} : { visible: row.visible }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
