import { expect, it } from 'vitest';
import { isPercent, percentOf, percentText, ratioOf, taxText } from './rates.ts';

it('moves the point and loses no digit', () => {
  for (const [percent, ratio] of [
    ['19', '0.19'],
    ['8.875', '0.08875'],
    ['0', '0'],
    ['0.5', '0.005'],
    ['100', '1'],
    ['20', '0.2'],
  ] as const) {
    expect(ratioOf(percent)).toBe(ratio);
    expect(percentOf(ratio)).toBe(percent);
  }
  expect(ratioOf('7,5')).toBe('0.075');
});

it('says a rate in the way of a language', () => {
  expect(taxText('QST', '0.09975', 'en')).toBe('QST 9.975%');
  expect(taxText('', '0.2', 'en')).toBe('20%');
  expect(percentText('0.0000123', 'en')).toBe('0.0012%');
});

it('knows what a rate looks like', () => {
  expect(['0', '7.25', '100', '7,25'].every(isPercent)).toBe(true);
  expect(['', '-1', '101', '1.23456', 'x'].some(isPercent)).toBe(false);
});
