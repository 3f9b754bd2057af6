import { expect, it } from 'vitest';
import {
  computed,
  contrast,
  enough,
  isColour,
  isLight,
  isVisible,
  judge,
  paperContrast,
  ratio,
  readable,
} from './colours.ts';

it('has the figures of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(ratio(contrast('#3a3fa8', '#fbf8f3'))).toBe(8);
  expect(ratio(contrast('#fbf8f3', '#e2a11c'))).toBe(2.1);
  expect(ratio(paperContrast('#fbf8f3'))).toBe(16.2);
});

it('leaves what can be read, and darkens what cannot', () => {
  expect(judge('#3a3fa8', '#fbf8f3')).toMatchObject({ text: '#3a3fa8', adjusted: false });
  const accent = judge('#e2a11c', '#fbf8f3');
  expect(accent.adjusted).toBe(true);
  expect(accent.textContrast).toBeGreaterThanOrEqual(enough);
});

it('finds a readable colour for every one', () => {
  for (const colour of ['#ffffff', '#ffff00', '#00ff00', '#ff00ff', '#808080', '#e2a11c']) {
    expect(contrast(readable(colour, '#fbf8f3'), '#fbf8f3')).toBeGreaterThanOrEqual(enough);
  }
});

it('knows what is a colour', () => {
  expect(['#3A3FA8', '#000000'].every(isColour)).toBe(true);
  expect(['3A3FA8', '#fff', 'red', '#12345g', ''].some(isColour)).toBe(false);
});

it('asks for light paper, and for buttons that can be seen on it', () => {
  expect([isLight('#ffffff'), isLight('#fbf8f3'), isLight('#808080')]).toEqual([true, true, false]);
  expect([isVisible('#3a3fa8', '#fbf8f3'), isVisible('#eeeeee', '#fbf8f3')]).toEqual([true, false]);
});

it('writes on buttons in what can be read there', () => {
  const rest = { accent: '#e2a11c', paper: '#ffffff' };
  expect(computed({ primary: '#3a3fa8', ...rest }).onPrimary).toBe('#ffffff');
  expect(computed({ primary: '#ffd54a', ...rest }).onPrimary).toBe('#1f1a17');
});
