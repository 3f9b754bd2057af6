// A product as the editor's form holds it, and back.
import { allProductsId, type Product } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import type { Cut } from './amounts.ts';

export type Kind = 'physical' | 'digital';

export interface ProductValues extends Values {
  name: string;
  description: string;
  /** Id and address of each, in their order; see `pictureOf`. */
  pictures: readonly string[];
  price: string;
  cutKind: Cut;
  cutValue: string;
  cost: string;
  sku: string;
  track: boolean;
  quantity: string;
  inStock: boolean;
  weight: string;
  /** Of taxes; empty for the shop's usual one. */
  taxGroup: string;
  /** Of delivery; empty for the default one. */
  deliveryProfile: string;
  kind: Kind;
  /** What buyers are asked to write, each as JSON; see `TextAsked`. */
  texts: readonly string[];
  ribbon: string;
  brand: string;
  collections: readonly string[];
  visible: boolean;
  membersOnly: boolean;
  seoTitle: string;
  seoText: string;
  /** Each as JSON: its name and its choices. */
  options: readonly string[];
  /** Each as JSON; see `Row`. */
  variants: readonly string[];
}

export interface Picture {
  id: string;
  url: string;
  /** What it shows, in words; empty when it is named as the product is. */
  alt?: string;
}

export const writePicture = ({ id, url, alt }: Picture): string =>
  alt ? `${id} ${url} ${alt}` : `${id} ${url}`;

export const pictureOf = (text: string): Picture => {
  const [id = '', url = id, ...words] = text.split(' ');
  return { id, url, alt: words.join(' ') };
};

export interface Option {
  name: string;
  choices: string[];
  /** By choice, where shoppers choose between colours. */
  colours?: Record<string, string>;
}

export const optionOf = (text: string): Option => JSON.parse(text) as Option;

/** As the server tells colours from words. */
export const isColour = (text: string): boolean => /^(#[0-9a-f]{3,8}|rgba?\([0-9., %]+\))$/i.test(text);

/** For a choice whose colour nobody has said yet. */
export const someColour = '#c9bfae';

export const writeOption = ({ name, choices, colours }: Option): string =>
  JSON.stringify(
    colours
      ? {
          name,
          choices,
          colours: Object.fromEntries(choices.map((choice) => [choice, colours[choice] ?? someColour])),
        }
      : { name, choices },
  );

/** Something that buyers write for a product, such as a name to engrave. */
export interface TextAsked {
  title: string;
  maxLength: string;
  mandatory: boolean;
}

export const textAskedOf = (text: string): TextAsked => JSON.parse(text) as TextAsked;

export const writeTextAsked = ({ title, maxLength, mandatory }: TextAsked): string =>
  JSON.stringify({ title, maxLength, mandatory });

/** One variant in the grid. */
export interface Row {
  choices: Record<string, string>;
  price: string;
  sku: string;
  quantity: string;
  /** Empty: as the product's. */
  cost: string;
  /** Empty: as the product's. */
  weight: string;
  visible: boolean;
}

const plainRow: Row = { choices: {}, price: '', sku: '', quantity: '', cost: '', weight: '', visible: true };

export const rowOf = (text: string): Row => ({ ...plainRow, ...(JSON.parse(text) as Partial<Row>) });

/** Always in one order, so that equal rows are equal texts. */
export const writeRow = ({ choices, price, sku, quantity, cost, weight, visible }: Row): string =>
  JSON.stringify({ choices, price, sku, quantity, cost, weight, visible });

/** What makes two variants the same. */
export const choiceKey = (choices: Record<string, string>): string =>
  JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The variants that options make, in their order. */
export function combinations(options: readonly Option[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (made, { name, choices }) => made.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice }))),
    [{}],
  );
}

const text = (value: number | undefined): string => (value ? String(value) : '');

interface Tag {
  type: string;
  children: string;
  props?: unknown;
}

const isDescription = ({ type, props }: Tag): boolean =>
  type === 'meta' && (props as { name?: string } | undefined)?.name === 'description';

/** The other tags of a product for search engines are kept as they are. */
export const otherTags = (product: Product | null) =>
  (product?.seoData?.tags ?? []).filter((tag) => tag.type !== 'title' && !isDescription(tag));

export const zeroVariant = '00000000-0000-0000-0000-000000000000';

export function valuesOf(product: Product): ProductValues {
  const tags = product.seoData?.tags ?? [];
  const about = tags.find(isDescription)?.props as { content?: string } | undefined;
  const managed = product.manageVariants && product.productOptions.length > 0;
  return {
    name: product.name,
    description: product.description,
    pictures: product.media.items.map(({ id, title, image, thumbnail }) =>
      writePicture({
        id,
        url: image?.url ?? thumbnail?.url ?? '',
        alt: title === product.name ? '' : title,
      }),
    ),
    price: String(product.priceData?.price ?? ''),
    cutKind:
      product.discount.type === 'AMOUNT' || product.discount.type === 'PERCENT'
        ? product.discount.type
        : 'NONE',
    cutValue: text(product.discount.value),
    cost: text(product.costAndProfitData?.itemCost),
    sku: product.sku ?? '',
    track: product.stock.trackInventory,
    quantity: product.stock.trackInventory ? String(product.stock.quantity ?? 0) : '',
    inStock: product.stock.inStock,
    weight: text(product.weight),
    taxGroup: product.taxGroupId ?? '',
    deliveryProfile: product.deliveryProfileId ?? '',
    kind: product.productType === 'digital' ? 'digital' : 'physical',
    texts: product.customTextFields.map(({ title, maxLength, mandatory }) =>
      writeTextAsked({ title, maxLength: String(maxLength), mandatory }),
    ),
    ribbon: product.ribbon,
    brand: product.brand ?? '',
    collections: product.collectionIds.filter((id) => id !== allProductsId),
    visible: product.visible,
    membersOnly: product.membersOnly ?? false,
    seoTitle: tags.find(({ type }) => type === 'title')?.children ?? '',
    seoText: about?.content ?? '',
    options: product.productOptions.map(({ name, choices }) =>
      writeOption({
        name,
        choices: choices.map(({ description }) => description),
        ...(choices.length > 0 && choices.every(({ value }) => isColour(value))
          ? { colours: Object.fromEntries(choices.map(({ description, value }) => [description, value])) }
          : {}),
      }),
    ),
    variants: managed ? product.variants.map((variant) => writeRow(rowOfVariant(product, variant))) : [],
  };
}

/** What a variant has of its own; empty where it is as the product. */
const own = (value: number | undefined, usual: number | undefined): string =>
  value === undefined || value === usual ? '' : String(value);

export const rowOfVariant = (
  product: Product,
  { choices = {}, variant, stock }: Product['variants'][number],
): Row => ({
  choices,
  price: String(variant.priceData?.price ?? ''),
  sku: variant.sku,
  quantity: stock.trackQuantity ? String(stock.quantity ?? 0) : '',
  cost: own(variant.costAndProfitData?.itemCost, product.costAndProfitData?.itemCost),
  weight: own(variant.weight, product.weight ?? 0),
  visible: variant.visible,
});

export const blank: ProductValues = {
  name: '',
  description: '',
  pictures: [],
  price: '',
  cutKind: 'NONE',
  cutValue: '',
  cost: '',
  sku: '',
  track: false,
  quantity: '',
  inStock: true,
  weight: '',
  taxGroup: '',
  deliveryProfile: '',
  kind: 'physical',
  texts: [],
  ribbon: '',
  brand: '',
  collections: [],
  visible: true,
  membersOnly: false,
  seoTitle: '',
  seoText: '',
  options: [],
  variants: [],
};
