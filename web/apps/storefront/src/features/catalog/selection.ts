// Which variant the shopper's choices mean, and which choices still lead to one that can be bought. Pure.
import type {
  CatalogReference,
  Choice,
  PriceData,
  Product,
  ProductOption,
  SubscriptionPlan,
  Variant,
} from '@souk/client';
import { storesAppId } from '@souk/client';
import { readChoices, writeChoices } from './choices.ts';

/** Option name to the chosen choice's description. */
export type Selection = Readonly<Record<string, string>>;

export type ChoiceState = 'available' | 'soldOut' | 'notOffered';

/** Fewer than this many left is worth saying. */
export const lowStock = 5;

const nameOf = (choice: Choice) => choice.description || choice.value;

/** What people read; the names themselves tell variants apart. */
export const optionName = (option: ProductOption) => option.translatedName || option.name;
export const choiceName = (choice: Choice) => choice.translatedDescription || nameOf(choice);

const offers = (variant: Variant, selection: Selection) =>
  Object.entries(selection).every(([option, choice]) => variant.choices?.[option] === choice);

const onSale = (variants: readonly Variant[]) => variants.filter((variant) => variant.variant.visible);

export function stateOf(
  product: Product,
  variants: readonly Variant[],
  selection: Selection,
  option: string,
  choice: Choice,
): ChoiceState {
  if (!product.manageVariants || variants.length === 0) return choice.inStock ? 'available' : 'soldOut';
  const wanted = { ...selection, [option]: nameOf(choice) };
  const matching = onSale(variants).filter((variant) => offers(variant, wanted));
  if (matching.length === 0) return 'notOffered';
  return matching.some((variant) => variant.stock.inStock) ? 'available' : 'soldOut';
}

/** The first option without a choice, or null when the choices are complete. */
export const missingOption = (product: Product, selection: Selection): ProductOption | null =>
  product.productOptions.find((option) => !selection[option.name]) ?? null;

export function chosenVariant(
  product: Product,
  variants: readonly Variant[],
  selection: Selection,
): Variant | null {
  if (!product.manageVariants || missingOption(product, selection)) return null;
  return onSale(variants).find((variant) => offers(variant, selection)) ?? null;
}

/** Colours show in the pictures, so the first one that can be bought is chosen; so is what leaves no choice. */
export function firstSelection(product: Product, variants: readonly Variant[]): Selection {
  let selection: Selection = {};
  for (const option of product.productOptions) {
    const choices = option.choices.filter((choice) => choice.visible);
    const available = choices.filter(
      (choice) => stateOf(product, variants, selection, option.name, choice) === 'available',
    );
    const only = choices.length === 1 ? choices[0] : available.length === 1 ? available[0] : undefined;
    const pick = only ?? (option.optionType === 'color' ? available[0] : undefined);
    if (pick) selection = { ...selection, [option.name]: nameOf(pick) };
  }
  return selection;
}

/** What an address chooses, and of the rest what is chosen at first. What the product does not offer is left out. */
export function selectionOf(product: Product, variants: readonly Variant[], choice?: string): Selection {
  const first = firstSelection(product, variants);
  const named = readChoices(choice);
  const chosen: Record<string, string> = {};
  for (const option of product.productOptions) {
    const wanted = named[option.name]?.[0];
    const found = option.choices.find((each) => each.visible && nameOf(each) === wanted);
    const pick = found ? nameOf(found) : first[option.name];
    if (pick) chosen[option.name] = pick;
  }
  return chosen;
}

export const writeSelection = (selection: Selection): string | undefined =>
  writeChoices(Object.fromEntries(Object.entries(selection).map(([option, name]) => [option, [name]])));

export interface Availability {
  inStock: boolean;
  /** How many are left, where the shop counts them. */
  left: number | null;
}

export function availabilityOf(product: Product, variant: Variant | null): Availability {
  if (variant) {
    const left = variant.stock.trackQuantity ? (variant.stock.quantity ?? null) : null;
    return { inStock: variant.stock.inStock, left };
  }
  const { stock } = product;
  // Without a chosen variant the product's figure counts all of them together, which helps nobody decide.
  const counted = stock.trackInventory && !product.manageVariants;
  return {
    inStock: stock.inventoryStatus !== 'OUT_OF_STOCK',
    left: counted ? (stock.quantity ?? null) : null,
  };
}

export interface ShownPrice {
  now: string;
  before?: string;
  /** Several prices are possible and this is the lowest. */
  from: boolean;
  /** The same as numbers, to be shown in other currencies. */
  amounts: { now: number; before: number };
}

const shown = (data: PriceData | undefined, from: boolean): ShownPrice | null =>
  data
    ? {
        now: data.formatted.discountedPrice,
        before: data.formatted.price,
        from,
        amounts: { now: data.discountedPrice, before: data.price },
      }
    : null;

export function priceOf(
  product: Product,
  variants: readonly Variant[],
  variant: Variant | null,
): ShownPrice | null {
  if (variant) return shown(variant.variant.priceData, false) ?? shown(product.priceData, false);
  const prices = product.manageVariants
    ? onSale(variants).flatMap((each) => (each.variant.priceData ? [each.variant.priceData] : []))
    : [];
  const lowest = prices.reduce<PriceData | undefined>(
    (low, each) => (low && low.discountedPrice <= each.discountedPrice ? low : each),
    undefined,
  );
  const differ = prices.some((each) => each.discountedPrice !== lowest?.discountedPrice);
  // A list knows only the range; "from" is said where the product's own price is its lower end.
  const range = product.priceRange;
  const base = product.priceData;
  const startsRange = Boolean(range && range.minValue < range.maxValue && base?.price === range.minValue);
  return shown(lowest, differ) ?? shown(base, startsRange);
}

/** What a plan costs each time, for the variant chosen or for the cheapest there is. */
export function planPriceOf(plan: SubscriptionPlan, variant: Variant | null): ShownPrice | null {
  const own = plan.prices.find((each) => each.variantId === variant?.id);
  const cheapest = plan.prices.reduce<SubscriptionPlan['prices'][number] | undefined>(
    (low, each) => (low && low.discountedPrice <= each.discountedPrice ? low : each),
    undefined,
  );
  const price = own ?? cheapest;
  if (!price) return null;
  const { discountedPrice: now, price: before } = price.formatted;
  const differ = plan.prices.some((each) => each.discountedPrice !== price.discountedPrice);
  const amounts = { now: price.discountedPrice, before: price.price };
  return { now, before, from: !own && differ, amounts };
}

/**
 * How the cart names what is bought: the variant where variants are managed, else the plain choices; what the buyer
 * wrote on it; and the plan, where it is to come again and again.
 */
export function referenceTo(
  product: Product,
  variant: Variant | null,
  selection: Selection,
  plan: SubscriptionPlan | null,
  texts: Readonly<Record<string, string>> = {},
): CatalogReference {
  const reference = { appId: storesAppId, catalogItemId: product.id };
  const options = {
    ...(variant
      ? { variantId: variant.id }
      : Object.keys(selection).length > 0
        ? { options: { ...selection } }
        : {}),
    ...(Object.keys(texts).length > 0 ? { customTextFields: { ...texts } } : {}),
    ...(plan ? { subscriptionOptionId: plan.id } : {}),
  };
  return Object.keys(options).length > 0 ? { ...reference, options } : reference;
}

/** What stands for a piece while choices are missing: the first that can be bought and goes with what is chosen. */
export function likelyReference(
  product: Product,
  variants: readonly Variant[],
  selection: Selection,
): CatalogReference {
  if (product.manageVariants) {
    const matching = onSale(variants).filter((variant) => offers(variant, selection));
    const likely = matching.find((variant) => variant.stock.inStock) ?? matching[0] ?? onSale(variants)[0];
    return referenceTo(product, likely ?? null, likely ? {} : selection, null);
  }
  const complete = { ...selection };
  for (const option of product.productOptions) {
    const first = option.choices.find((choice) => choice.visible);
    if (first) complete[option.name] ??= nameOf(first);
  }
  return referenceTo(product, null, complete, null);
}
