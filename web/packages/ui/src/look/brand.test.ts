import { expect, it } from 'vitest';
import { contrast, readable } from './colours.ts';
import { brandTokens, plainColour } from './brand.ts';

/** The first of `light-dark(one, other)`. */
const byDay = (value = '') => value.slice(value.indexOf('(') + 1, value.indexOf(','));

it('draws nothing of its own where nothing was set', () => {
  expect(brandTokens()).toEqual({ page: {}, place: {}, summary: {} });
  expect(brandTokens({ buttonColor: '', summaryColor: '' })).toEqual({ page: {}, place: {}, summary: {} });
});

it.each([
  ['#7A1F3D', '#7a1f3d'],
  ['#fc0', '#ffcc00'],
  ['#7a1f3dcc', '#7a1f3d'],
  ['red', ''],
  ['', ''],
])('%s is the colour %s', (text, colour) => {
  expect(plainColour(text)).toBe(colour);
});

it('has buttons in their colours, with words that can be read on them', () => {
  const { page, place } = brandTokens({ buttonColor: '#7A1F3D', placeOrderColor: '#0a7d55' });
  expect(byDay(page['--button'])).toBe('#7a1f3d');
  expect(byDay(place['--button'])).toBe('#0a7d55');
  for (const tokens of [page, place]) {
    expect(contrast(byDay(tokens['--on-button']), byDay(tokens['--button']))).toBeGreaterThan(4.5);
  }
});

it('leaves out what could not be seen or read', () => {
  expect(brandTokens({ buttonColor: '#ffffee', placeOrderColor: 'url(x)' })).toMatchObject({
    page: {},
    place: {},
  });
  expect(brandTokens({ summaryColor: '#222222' }).summary).toEqual({});
});

it('has a summary on which every word can be read', () => {
  const { summary } = brandTokens({ summaryColor: '#e4efe6' });
  expect(byDay(summary['--paper'])).toBe('#e4efe6');
  for (const name of ['--muted', '--terracotta', '--olive', '--primary', '--saffron-text']) {
    expect([name, contrast(byDay(summary[name]), '#e4efe6') >= readable]).toEqual([name, true]);
  }
});

it('has corners as round as they can be', () => {
  expect(brandTokens({ cornerRadius: 0 }).page).toMatchObject({
    '--radius-control': '0px',
    '--radius': '0px',
  });
  expect(brandTokens({ cornerRadius: 100 }).page).toMatchObject({
    '--radius-control': '24px',
    '--radius': '16px',
  });
});
