import { describe, expect, it } from 'vitest';
import { overrideOf } from './save.ts';
import { rowOf, writeRow } from './values.ts';

const row = rowOf(writeRow({ ...rowOf('{}'), price: '12', cost: '5', sku: 'A' }));

describe('what a variant is given', () => {
  it('is only what changed', () => {
    expect(overrideOf(row, row)).toBe(null);
    expect(overrideOf({ ...row, weight: '0.3', visible: false }, row)).toEqual({
      weight: 0.3,
      visible: false,
    });
  });

  it('is an amount as people type it', () => {
    expect(overrideOf({ ...row, price: '12,50', cost: '٥' }, row)).toEqual({ price: 12.5 });
  });

  it('is the product’s again where a field was emptied', () => {
    expect(overrideOf({ ...row, cost: '', price: '13' }, row)).toEqual({ price: 13, asProduct: ['cost'] });
  });
});
