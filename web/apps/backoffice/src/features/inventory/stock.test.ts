import { describe, expect, it } from 'vitest';
import { change, quantityOf, stateOf, type Variant } from './stock.ts';

const variant = (stock: Variant['stock']) =>
  ({ productId: 'p', variantId: 'v', productName: 'Soap', variantName: '', stock }) as Variant;

describe('stock', () => {
  it('is a whole number that the server can count', () => {
    expect(['0', ' 12 ', '99999'].map(quantityOf)).toEqual([0, 12, 99_999]);
    expect(['', '-1', '1.5', 'many', '100000'].map(quantityOf)).toEqual([null, null, null, null, null]);
  });

  it('is low from the number on that the shop says', () => {
    const low = { enabled: true, threshold: 5 };
    const named = (quantity: number, settings = low) =>
      stateOf(variant({ trackQuantity: true, inStock: quantity > 0, quantity }), settings).name;
    expect([0, 5, 6].map((quantity) => named(quantity))).toEqual([
      'stock.isOut',
      'stock.isLow',
      'stock.isIn',
    ]);
    expect(named(5, { ...low, enabled: false })).toBe('stock.isIn');
    expect(stateOf(variant({ trackQuantity: false, inStock: true }), low).name).toBe('stock.isUncounted');
  });

  it('is changed by a difference, and tells what there is afterwards', async () => {
    const asked: unknown[] = [];
    const client = {
      call: (_: unknown, message: unknown) => {
        asked.push(message);
        return Promise.resolve({ results: [{ productId: 'p', variantId: 'v', quantity: 7 }] });
      },
    };
    const shown = variant({ trackQuantity: true, inStock: true, quantity: 5 });
    expect(await change(client as never, shown, { by: 2 })).toBe(7);
    expect(asked).toEqual([{ changes: [{ productId: 'p', variantId: 'v', by: 2 }], reason: 'MANUAL' }]);
  });
});
