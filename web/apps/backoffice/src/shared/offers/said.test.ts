import { describe, expect, it } from 'vitest';
import { saidCount, saidPercent, saidSum } from './said.ts';

const euro = (amount: string) => `€${Number(amount).toFixed(2)}`;

describe('what is typed into an offer', () => {
  it('is said as numbers', () => {
    expect(saidPercent('12.5', 'en')).toBe('12.5%');
    expect(saidSum('4.90', euro)).toBe('€4.90');
    expect(saidCount('3')).toBe(3);
  });

  it.each(['', ' ', '12,5', '1.234.50', 'ten', '-', '.'])('is a gap while it is no number: "%s"', (text) => {
    expect(saidPercent(text, 'en')).toBe('…%');
    expect(saidSum(text, euro)).toBe('…');
    expect(saidCount(text)).toBe('…');
  });
});
