// What is typed into an offer's fields, as its sentence says it. A sentence is read while it is being written: what
// is no number yet is a gap in it, never "NaN".

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

export function saidPercent(text: string, language: string): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return isNumber(text) ? percent.format(Number(text) / 100) : '…%';
}

export const saidSum = (text: string, money: (amount: string) => string): string =>
  isNumber(text) ? money(text) : '…';

/** A count for words that differ by it. */
export const saidCount = (text: string): number | string => (isNumber(text) ? Number(text) : '…');
