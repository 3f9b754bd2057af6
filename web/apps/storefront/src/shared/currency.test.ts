import { expect, it } from 'vitest';
import { about } from './currency.ts';

it('writes an amount as its currency is written, rounded once', () => {
  expect(about(68, '0.9', 'EUR', 'en-US')).toBe('≈\u00a0€61.20');
  expect(about(12.5, '161.5', 'JPY', 'en-US')).toBe('≈\u00a0¥2,019');
  expect(about(10, '0.3321', 'KWD', 'en-US')).toContain('3.321');
});
