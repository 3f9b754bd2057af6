// Makes the small fonts that first pages need, out of the whole ones. Run by hand after `npm install --no-save subset-font`
// when those change; what it makes is committed. The licence of all of them is the SIL Open Font License 1.1.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const headings =
  range(0x20, 0x5b) +
  ']_' +
  range(0x61, 0x7a) +
  '\u00a0¡«»' +
  range(0xbf, 0xcf) +
  range(0xd1, 0xd6) +
  range(0xd8, 0xdd) +
  range(0xdf, 0xef) +
  range(0xf1, 0xf6) +
  range(0xf8, 0xfd) +
  'ÿ–—‘’“”…€';
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœʻʼˆ˚˜' + range(0x2000, 0x206f) + '€™↑↓−∕\ufffd';
const arabic = range(0x60c, 0x655) + range(0x660, 0x66c) + 'ٰٱ' + range(0x200c, 0x200f);

const fonts = [
  // Headings have one weight, and no letters to choose from.
  ['fraunces/files/fraunces-latin-opsz-normal', 'fraunces-latin-shop', headings, { wght: 600 }, true],
  ['inter/files/inter-latin-wght-normal', 'inter-latin-shop', latin, { wght: { min: 400, max: 700 } }, false],
  [
    'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal',
    'noto-sans-arabic-shop',
    arabic,
    { wght: { min: 400, max: 700 } },
    false,
  ],
];

for (const [whole, name, text, variationAxes, noLayoutClosure] of fonts) {
  const font = readFileSync(require.resolve(`@fontsource-variable/${whole}.woff2`));
  const made = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, noLayoutClosure });
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), made);
}
