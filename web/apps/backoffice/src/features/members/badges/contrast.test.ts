import { expect, test } from 'vitest';
import { contrast, enough, isColour, ratio, readableOn } from './contrast.ts';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(ratio(contrast('#777777', '#ffffff'))).toBe(4.4);
  expect(ratio(4.49)).toBe(4.4);
});

test('what is offered instead can be read on any colour', () => {
  for (const background of ['#796eff', '#ffffff', '#000000', '#808080', '#ff0000', '#00ff00']) {
    expect(contrast(readableOn(background), background), background).toBeGreaterThanOrEqual(enough);
  }
});

test.each([
  ['#12AB9f', true],
  ['12ab9f', false],
  ['#fff', false],
  ['red', false],
])('%s is a colour: %s', (text, is) => {
  expect(isColour(text)).toBe(is);
});
