import { describe, expect, it } from 'vitest';
import { decimal, fraction, plainDigits } from './decimal.ts';

describe('numbers as people type them', () => {
  it.each([
    ['24.50', '24.50'],
    ['24,50', '24.50'],
    [' 0,4 ', '0.4'],
    ['0,500', '0.500'],
    ['48,85661', '48.85661'],
    ['-5', '-5'],
    ['+10 %', '+10 %'],
    ['٢٤٫٥٠', '24.50'],
    ['۲۴,۵', '24.5'],
    ['', ''],
  ])('%s is %s', (typed, sent) => expect(decimal(typed)).toBe(sent));

  it.each(['1,500', ' 12,000 ', '+1,500', '1,500%', '1,234.50', '1,234,567', '١٬٥٠٠', '١,٥٠٠', '۱٬۵۰۰٫۲۵'])(
    'leaves %s as it is: a separator of thousands is no decimal comma',
    (typed) => expect(decimal(typed)).toBe(typed.trim()),
  );

  it('keeps what is no number from looking like one', () => {
    expect(decimal('1.234,50')).toBe('1.234.50');
  });

  it('reads a comma as a decimal one where the number stays small', () => {
    expect(['9,975', '٩٫٩٧٥', '48,856'].map(fraction)).toEqual(['9.975', '9.975', '48.856']);
  });

  it('brings digits to those from 0 to 9', () => {
    expect(plainDigits(' ١٤:۳٠ ')).toBe('14:30');
  });
});
