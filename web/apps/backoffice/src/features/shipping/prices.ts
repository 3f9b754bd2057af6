// What a delivery costs as its form holds it: one price, or lines that go by weight, worth and number of pieces. Every
// price that the API can hold has a form: conditions on one total always come down to "from … to …".
import type { Schemas } from '@souk/client';
import { decimal } from '../../shared/decimal.ts';
import { isAmount, isZero, simpleOf, type Simple } from './delivery.ts';

type Rate = Schemas['ShippingRate'];
type RateInput = Schemas['ShippingRateInput'];
type Condition = Rate['conditions'][number];

/** What a line can go by, and the contract's name for it. */
export const totals = {
  weight: 'BY_TOTAL_WEIGHT',
  price: 'BY_TOTAL_PRICE',
  quantity: 'BY_TOTAL_QUANTITY',
} as const;

export type What = keyof typeof totals;

export const whats = Object.keys(totals) as What[];

/** The ends belong to it unless `over` and `under` say otherwise. An empty end is no limit. */
export interface Range {
  from: string;
  to: string;
  over: boolean;
  under: boolean;
}

export interface Line {
  key: string;
  amount: string;
  /** For every piece, rather than for the whole cart. */
  each: boolean;
  ranges: Record<What, Range>;
}

export type By = 'one' | What | 'several';

export interface PriceValues extends Simple {
  by: By;
  lines: Line[];
}

/** As many as the server keeps. */
export const mostLines = 50;

let made = 0;

const anything: Range = { from: '', to: '', over: false, under: false };

export const newLine = (said: Partial<Omit<Line, 'key'>> = {}): Line => ({
  key: String(++made),
  amount: '',
  each: false,
  ...said,
  ranges: { weight: anything, price: anything, quantity: anything, ...said.ranges },
});

export const isOpen = ({ from, to }: Range): boolean => from.trim() === '' && to.trim() === '';

/** The ranges that count: a form that goes by weight says nothing of the rest. */
export const used = (by: By): readonly What[] => (by === 'one' ? [] : by === 'several' ? whats : [by]);

function narrowed(range: Range, { operator, value }: Condition): Range {
  const next = { ...range };
  if (operator === 'EQ' || operator === 'GT' || operator === 'GTE') {
    const over = operator === 'GT';
    const [was, is] = [range.from === '' ? -1 : Number(range.from), Number(value)];
    if (is > was || (is === was && over)) Object.assign(next, { from: value, over });
  }
  if (operator === 'EQ' || operator === 'LT' || operator === 'LTE') {
    const under = operator === 'LT';
    const [was, is] = [range.to === '' ? Infinity : Number(range.to), Number(value)];
    if (is < was || (is === was && under)) Object.assign(next, { to: value, under });
  }
  return next;
}

function lineOf({ amount, conditions, multiplyByQuantity }: Rate): Line {
  const line = newLine({ amount, each: multiplyByQuantity });
  for (const what of whats) {
    const own = conditions.filter(({ type }) => type === totals[what]);
    line.ranges[what] = own.reduce(narrowed, anything);
  }
  return line;
}

/** What is stored, as the form holds it. */
export function pricesOf(rates: readonly Rate[]): PriceValues {
  const simple = simpleOf(rates);
  if (simple) return { by: 'one', ...simple, lines: [newLine({ amount: simple.amount })] };
  const lines = rates.map(lineOf);
  const named = whats.filter((what) => lines.some(({ ranges }) => !isOpen(ranges[what])));
  const [only, another] = named;
  const by: By = lines.length === 0 ? 'one' : only && !another ? only : 'several';
  return { by, amount: '', freeFrom: '', each: false, lines: lines.length > 0 ? lines : [newLine()] };
}

function conditionsOf(what: What, { from, to, over, under }: Range): Condition[] {
  const type = totals[what];
  const [low, high] = [decimal(from), decimal(to)];
  const found: Condition[] = [];
  // Nothing is less than nothing: a limit of zero holds always.
  if (low !== '' && (over || !isZero(low))) found.push({ type, operator: over ? 'GT' : 'GTE', value: low });
  if (high !== '') found.push({ type, operator: under ? 'LT' : 'LTE', value: high });
  return found;
}

const flat = ({ amount, freeFrom, each }: Simple): RateInput[] => {
  const price = { amount: decimal(amount), ...(each ? { multiplyByQuantity: true } : {}) };
  const from = decimal(freeFrom);
  if (from === '') return [price];
  const when = (operator: 'LT' | 'GTE') => [{ type: totals.price, operator, value: from }];
  return [
    { ...price, conditions: when('LT') },
    { amount: '0', conditions: when('GTE') },
  ];
};

/** What is sent of it. No amount at all means that it costs nothing, where that is allowed. */
export function ratesOf(values: PriceValues): RateInput[] {
  if (values.by === 'one') return values.amount.trim() === '' ? [] : flat(values);
  return values.lines.map(({ amount, each, ranges }) => ({
    amount: decimal(amount),
    multiplyByQuantity: each,
    conditions: used(values.by).flatMap((what) => conditionsOf(what, ranges[what])),
  }));
}

export type PriceWrong = 'amount' | 'number' | 'whole' | 'order';

const fits: Record<What, (text: string) => PriceWrong | null> = {
  weight: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(decimal(text)) ? null : 'number'),
  price: (text) => (isAmount(text) ? null : 'amount'),
  quantity: (text) => (/^\d{1,9}$/.test(text.trim()) ? null : 'whole'),
};

/** Where a field of a line is found among what is wrong. */
export const fieldOf = (line: Line, name: 'amount' | `${What}.${'from' | 'to'}`) => `${line.key}.${name}`;

/** What is wrong, by field: `amount` and `freeFrom`, or the fields of lines. */
export function wrongPrices(values: PriceValues, free = false): Record<string, PriceWrong> {
  const wrong: Record<string, PriceWrong> = {};
  if (values.by === 'one') {
    const nothing = values.amount.trim() === '';
    if (!isAmount(values.amount) && !(free && nothing)) wrong.amount = 'amount';
    if (values.freeFrom.trim() !== '' && !isAmount(values.freeFrom)) wrong.freeFrom = 'amount';
    return wrong;
  }
  for (const line of values.lines) {
    if (!isAmount(line.amount)) wrong[fieldOf(line, 'amount')] = 'amount';
    for (const what of used(values.by)) {
      const { from, to, over, under } = line.ranges[what];
      for (const [end, text] of Object.entries({ from, to }) as ['from' | 'to', string][]) {
        const problem = text.trim() === '' ? null : fits[what](text);
        if (problem) wrong[fieldOf(line, `${what}.${end}`)] = problem;
      }
      if (from.trim() === '' || to.trim() === '') continue;
      const [low, high] = [Number(decimal(from)), Number(decimal(to))];
      if (low > high || (low === high && (over || under))) {
        wrong[fieldOf(line, `${what}.to`)] ??= 'order';
      }
    }
  }
  return wrong;
}

/** One line more, which begins where the last one ends. */
export function withLine(values: PriceValues): PriceValues {
  const last = values.lines.at(-1);
  const ranges: Partial<Line['ranges']> = {};
  if (last && values.by !== 'one' && values.by !== 'several') {
    const { to, under } = last.ranges[values.by];
    const whole = values.by === 'quantity' && !under && fits.quantity(to) === null;
    ranges[values.by] = whole
      ? { ...anything, from: String(Number(to) + 1) }
      : { ...anything, from: to, over: to.trim() !== '' && !under };
  }
  const each = last?.each ?? false;
  return { ...values, lines: [...values.lines, newLine({ each, ranges: ranges as Line['ranges'] })] };
}

/** A cart, as conditions look at it. */
export type Totals = Record<What, number>;

const holds = ({ type, operator, value }: Condition, cart: Totals): boolean => {
  const what = whats.find((one) => totals[one] === type) ?? 'weight';
  const [is, limit] = [cart[what], Number(value)];
  if (operator === 'EQ') return is === limit;
  if (operator === 'GT') return is > limit;
  if (operator === 'GTE') return is >= limit;
  return operator === 'LT' ? is < limit : is <= limit;
};

/** What a cart pays, as the server reckons it: the lowest price of those that hold; null where none does. */
export function priceFor(rates: readonly RateInput[], cart: Totals): number | null {
  const amounts = rates
    .filter(({ conditions = [] }) => conditions.every((condition) => holds(condition, cart)))
    .map(({ amount, multiplyByQuantity }) => Number(amount) * (multiplyByQuantity ? cart.quantity : 1));
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
