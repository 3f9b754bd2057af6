import { describe, expect, it } from 'vitest';
import { storesAppId, type Choice, type Product, type SubscriptionPlan, type Variant } from '@souk/client';
import {
  availabilityOf,
  chosenVariant,
  firstSelection,
  missingOption,
  planPriceOf,
  priceOf,
  referenceTo,
  stateOf,
} from './selection.ts';

const choice = (description: string, inStock = true): Choice => ({
  value: description,
  description,
  inStock,
  visible: true,
});

const product = {
  id: 'vase',
  manageVariants: true,
  productOptions: [
    { name: 'Glaze', optionType: 'color', choices: [choice('Indigo'), choice('Olive')] },
    { name: 'Height', optionType: 'drop_down', choices: [choice('18 cm'), choice('26 cm'), choice('38 cm')] },
  ],
  stock: { trackInventory: true, quantity: 9, inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' },
  priceData: {
    currency: 'USD',
    price: 68,
    discountedPrice: 68,
    formatted: { price: '$68.00', discountedPrice: '$68.00' },
  },
} as unknown as Product;

const variant = (
  glaze: string,
  height: string,
  quantity: number,
  price: number,
  visible = true,
): Variant => ({
  id: `${glaze}-${height}`,
  choices: { Glaze: glaze, Height: height },
  stock: { trackQuantity: true, quantity, inStock: quantity > 0 },
  variant: {
    sku: '',
    weight: 0,
    visible,
    priceData: {
      currency: 'USD',
      price,
      discountedPrice: price,
      formatted: { price: `$${price}.00`, discountedPrice: `$${price}.00` },
    },
  },
});

const plan = {
  id: 'monthly',
  title: 'Every month',
  subscriptionSettings: { frequency: 'MONTH' },
  prices: [
    ['Olive-26 cm', 68, 61.2],
    ['Olive-18 cm', 60, 54],
  ].map(([variantId, price, discountedPrice]) => ({
    variantId,
    price,
    discountedPrice,
    formatted: {
      price: `$${Number(price).toFixed(2)}`,
      discountedPrice: `$${Number(discountedPrice).toFixed(2)}`,
    },
  })),
} as SubscriptionPlan;

const variants = [
  variant('Indigo', '18 cm', 0, 60),
  variant('Indigo', '26 cm', 0, 68),
  variant('Olive', '18 cm', 4, 60),
  variant('Olive', '26 cm', 3, 68),
  variant('Olive', '38 cm', 1, 90, false),
];

const height = (name: string) =>
  product.productOptions[1]?.choices.find((c) => c.description === name) as Choice;

describe('choices', () => {
  it.each([
    ['Olive', '18 cm', 'available'],
    ['Indigo', '18 cm', 'soldOut'],
    ['Indigo', '38 cm', 'notOffered'],
    ['Olive', '38 cm', 'notOffered'],
  ])('with %s chosen, %s is %s', (glaze, name, expected) => {
    expect(stateOf(product, variants, { Glaze: glaze }, 'Height', height(name))).toBe(expected);
  });

  it('starts with the first colour that can be bought and leaves sizes open', () => {
    expect(firstSelection(product, variants)).toEqual({ Glaze: 'Olive' });
  });

  it('takes the one choice that is left, and none of several', () => {
    const sizes = { ...product, productOptions: product.productOptions.slice(1) };
    const sized = (quantities: number[]) =>
      ['18 cm', '26 cm', '38 cm'].map((name, index) => ({
        ...variant('', name, quantities[index] ?? 0, 60),
        choices: { Height: name },
      }));
    expect(firstSelection(sizes, sized([0, 2, 0]))).toEqual({ Height: '26 cm' });
    expect(firstSelection(sizes, sized([1, 2, 0]))).toEqual({});
    expect(firstSelection(sizes, sized([0, 0, 0]))).toEqual({});
  });

  it('asks for the first option without a choice', () => {
    expect(missingOption(product, { Glaze: 'Olive' })?.name).toBe('Height');
    expect(missingOption(product, { Glaze: 'Olive', Height: '18 cm' })).toBeNull();
  });

  it('goes by the choice itself where variants are not managed', () => {
    const plain = { ...product, manageVariants: false };
    expect(stateOf(plain, [], {}, 'Height', choice('S', false))).toBe('soldOut');
    expect(stateOf(plain, [], {}, 'Height', choice('S'))).toBe('available');
  });
});

describe('the chosen variant', () => {
  const selection = { Glaze: 'Olive', Height: '26 cm' };
  const chosen = chosenVariant(product, variants, selection);

  it('is found only when every option has a choice', () => {
    expect(chosen?.id).toBe('Olive-26 cm');
    expect(chosenVariant(product, variants, { Glaze: 'Olive' })).toBeNull();
  });

  it('decides stock', () => {
    expect(availabilityOf(product, chosen)).toEqual({ inStock: true, left: 3 });
    expect(availabilityOf(product, null)).toEqual({ inStock: true, left: null });
  });

  it('decides the price; before it is chosen the lowest one on sale shows', () => {
    expect(priceOf(product, variants, chosen)).toMatchObject({
      now: '$68.00',
      before: '$68.00',
      from: false,
    });
    expect(priceOf(product, variants, null)).toMatchObject({ now: '$60.00', before: '$60.00', from: true });
    expect(priceOf(product, [], null)?.now).toBe('$68.00');
    const ranged = { ...product, priceRange: { minValue: 68, maxValue: 90 } };
    expect(priceOf(ranged, [], null)).toMatchObject({ now: '$68.00', from: true });
    expect(priceOf({ ...ranged, priceRange: { minValue: 60, maxValue: 90 } }, [], null)?.from).toBe(false);
  });

  it('costs what the plan asks for this variant, or at least the least', () => {
    expect(planPriceOf(plan, chosen)).toMatchObject({ now: '$61.20', before: '$68.00', from: false });
    expect(planPriceOf(plan, null)).toMatchObject({ now: '$54.00', before: '$60.00', from: true });
    expect(planPriceOf({ ...plan, prices: plan.prices.slice(1) }, null)).toMatchObject({ from: false });
    expect(planPriceOf({ ...plan, prices: [] }, chosen)).toBeNull();
  });

  it('is what the cart gets', () => {
    const base = { appId: storesAppId, catalogItemId: 'vase' };
    expect(referenceTo(product, chosen, selection, null)).toEqual({
      ...base,
      options: { variantId: 'Olive-26 cm' },
    });
    expect(referenceTo(product, null, selection, null)).toEqual({ ...base, options: { options: selection } });
    expect(referenceTo(product, null, {}, null)).toEqual(base);
    expect(referenceTo(product, chosen, selection, plan)).toEqual({
      ...base,
      options: { variantId: 'Olive-26 cm', subscriptionOptionId: 'monthly' },
    });
    expect(referenceTo(product, null, {}, plan)).toEqual({
      ...base,
      options: { subscriptionOptionId: 'monthly' },
    });
    const customTextFields = { Initials: 'AB' };
    expect(referenceTo(product, chosen, selection, null, customTextFields)).toEqual({
      ...base,
      options: { variantId: 'Olive-26 cm', customTextFields },
    });
    expect(referenceTo(product, null, {}, null, customTextFields)).toEqual({
      ...base,
      options: { customTextFields },
    });
  });
});
