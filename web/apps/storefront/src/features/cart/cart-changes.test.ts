import { describe, expect, it } from 'vitest';
import type { Cart, CatalogReference, LineItem } from '@souk/client';
import { countOf, loneLine, planOf, sameReference, slugOf, withQuantity, without } from './cart-changes.ts';

const line = (id: string, quantity: number, more: object = {}) =>
  ({ id, quantity, descriptionLines: [], ...more }) as unknown as LineItem;
const cart = { id: 'c', currency: 'USD', lineItems: [line('a', 2), line('b', 1)] } as unknown as Cart;

describe('cart on screen', () => {
  it('counts pieces, not lines', () => {
    expect(countOf(cart)).toBe(3);
    expect(countOf(null)).toBe(0);
  });

  it('changes one line and leaves the given cart alone', () => {
    expect(countOf(withQuantity(cart, 'a', 5))).toBe(6);
    expect(without(cart, 'a').lineItems.map((each) => each.id)).toEqual(['b']);
    expect(countOf(cart)).toBe(3);
  });

  it('takes lines with other texts for others, in whatever order they were written', () => {
    const vase = (customTextFields?: object) => ({
      appId: 'stores',
      catalogItemId: 'vase',
      ...(customTextFields ? { options: { customTextFields } } : {}),
    });
    const one = vase({ Front: 'Ada', Back: 'Bo' }) as CatalogReference;
    expect(sameReference(one, vase({ Back: 'Bo', Front: 'Ada' }) as CatalogReference)).toBe(true);
    expect(sameReference(one, vase({ Back: 'Bo', Front: 'Eve' }) as CatalogReference)).toBe(false);
    expect(sameReference(one, vase() as CatalogReference)).toBe(false);
    expect(sameReference(undefined, one)).toBe(false);
    expect(sameReference(vase() as CatalogReference, vase() as CatalogReference)).toBe(true);
  });

  it('knows what comes again and again, and that it is paid by itself', () => {
    const title = { original: 'Every month', translated: 'كل شهر' };
    const plan = { title, subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true } };
    const tea = line('tea', 1, { subscriptionOptionInfo: plan });
    expect(planOf(tea)).toEqual({ title: 'كل شهر', settings: plan.subscriptionSettings });
    expect(planOf(line('a', 1))).toBeNull();
    expect(loneLine([tea])).toBeNull();
    expect(loneLine([line('a', 1), line('b', 1)])).toBeNull();
    expect(loneLine([line('a', 1), tea])).toBe(tea);
  });

  it.each([
    ['/products/mint-teapot', 'mint-teapot'],
    ['/product-page/caf%C3%A9?x=1', 'café'],
    ['', null],
  ])('finds the slug in %j', (relativePath, slug) => {
    expect(slugOf(line('a', 1, { url: { relativePath } }))).toBe(slug);
  });
});
