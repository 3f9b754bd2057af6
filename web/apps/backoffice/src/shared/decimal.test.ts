import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';

describe('numbers as people type them', () => {
  it.each([
    ['24.50', '24.50'],
    ['24,50', '24.50'],
    [' 0,4 ', '0.4'],
    ['-5', '-5'],
    ['+10 %', '+10 %'],
    ['٢٤٫٥٠', '24.50'],
    ['۲۴,۵', '24.5'],
    ['', ''],
  ])('%s is %s', (typed, sent) => expect(decimal(typed)).toBe(sent));

  it('keeps what is no number from looking like one', () => {
    expect(decimal('1,234.50')).toBe('1.234.50');
    expect(decimal('1.234,50')).toBe('1.234.50');
  });
});
