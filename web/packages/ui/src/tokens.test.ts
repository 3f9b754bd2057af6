import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = tokens.get(name);
  if (!found) throw new Error(`no token ${name}`);
  return found[scheme];
}

const textPairs: [string, string][] = [
  ...['paper', 'surface', 'raised', 'sunken', 'hero'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ...['paper', 'surface', 'primary-wash'].map((ground): [string, string] => ['primary', ground]),
  ...['paper', 'surface', 'saffron-wash', 'hero'].map((ground): [string, string] => ['saffron-text', ground]),
  ...['paper', 'surface', 'terracotta-wash'].map((ground): [string, string] => ['terracotta', ground]),
  ...['paper', 'surface', 'olive-wash'].map((ground): [string, string] => ['olive', ground]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'terracotta'],
  ['paper', 'ink'],
];

describe.each(['light', 'dark'] as const)('contrast in %s', (scheme) => {
  it.each(textPairs)('%s on %s reads (4.5:1)', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'surface'])('field borders show on %s (3:1)', (ground) => {
    expect(contrast(colour('field-line', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
