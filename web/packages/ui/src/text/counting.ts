// Plural forms and numbers, without the platform's own: the engine that renders pages on the server has none, and what
// it writes must be what the browser would write.

type Form = Intl.LDMLPluralRule;

const forms: Record<string, (n: number) => Form> = {
  en: (n) => (n === 1 ? 'one' : 'other'),
  ar: (n) => {
    if (n === 0) return 'zero';
    if (n === 1) return 'one';
    if (n === 2) return 'two';
    if (!Number.isInteger(n)) return 'other';
    const rest = n % 100;
    return rest >= 3 && rest <= 10 ? 'few' : rest >= 11 ? 'many' : 'other';
  },
};

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? '';

/** Which of a message's texts a count takes. */
export function pluralForm(language: string, count: number): Form {
  const form = forms[baseOf(language)];
  return form ? form(Math.abs(count)) : new Intl.PluralRules(language).select(count);
}

// Arabic counts in these digits too where it names no country; its minus stays before them.
const minus: Record<string, string> = { en: '-', ar: '\u200e-' };

/** A number as the language writes it, with at most three places after the point. */
export function numberText(language: string, value: number): string {
  const sign = minus[baseOf(language)];
  if (!sign || !Number.isFinite(value)) return new Intl.NumberFormat(language).format(value);
  const plain = Math.abs(value)
    .toFixed(3)
    .replace(/\.?0+$/, '');
  const [whole = '', after] = plain.split('.');
  const shown = whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (after ? `.${after}` : '');
  return value < 0 ? sign + shown : shown;
}

/** A number in the place of the one in an amount of money: `$0.00` and `40` make `$40`. */
export const likeMoney = (zero: string, number: string): string =>
  zero.replace(/\p{Nd}(?:[\p{Nd}.,٫٬]*\p{Nd})?/u, () => number);
