// Rates as people write them and as the server keeps them: 8.875 per cent is 0.08875. By moving the point, never by
// reckoning: no digit may be lost.
import { fraction } from '../../shared/decimal.ts';

const tidy = (whole: string, rest: string): string => {
  const before = whole.replace(/^0+(?=\d)/, '') || '0';
  const after = rest.replace(/0+$/, '');
  return after ? `${before}.${after}` : before;
};

export function ratioOf(percent: string): string {
  const [whole = '0', rest = ''] = fraction(percent).split('.');
  const padded = whole.padStart(3, '0');
  return tidy(padded.slice(0, -2), padded.slice(-2) + rest);
}

export function percentOf(ratio: string): string {
  const [whole = '0', rest = ''] = ratio.split('.');
  const padded = rest.padEnd(2, '0');
  return tidy(whole + padded.slice(0, 2), padded.slice(2));
}

/** A rate for people, in the way of their language: 8.875%. As text, so that no digit is lost here either. */
export const percentText = (ratio: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    ratio as unknown as number,
  );

/** A tax with its rate: "VAT 20%". */
export const taxText = (name: string | undefined, ratio: string, language: string): string =>
  `${name ?? ''} ${percentText(ratio, language)}`.trim();

/** Up to four digits after the point, as many as the server keeps. */
export const isPercent = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,4})?$/.test(fraction(text)) && Number(fraction(text)) <= 100;
