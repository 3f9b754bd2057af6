// Reads short commands in words: "refund 10003", "new product", "20 % off textiles until Sunday".

/** `refund 10003` or `refund #10003`. */
export function verbAndNumber(words: string, verbs: readonly string[]): string | null {
  const found = /^(\S+)\s+(?:order\s+|الطلب\s+)?[#№]?(\d{1,12})$/u.exec(words.trim().toLowerCase());
  return found && verbs.includes(found[1] ?? '') ? (found[2] ?? null) : null;
}

/** `new product`, `add product`, also while it is being typed. */
export function newThing(words: string, verbs: readonly string[], things: readonly string[]): boolean {
  const typed = words.trim().toLowerCase().replace(/\s+/g, ' ');
  if (typed.length < 3) return false;
  return verbs.some((verb) => things.some((thing) => `${verb} ${thing}`.startsWith(typed)));
}

const weekdays: Record<string, number> = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  الأحد: 0,
  الاثنين: 1,
  الثلاثاء: 2,
  الأربعاء: 3,
  الخميس: 4,
  الجمعة: 5,
  السبت: 6,
};

const today = ['today', 'اليوم'];
const tomorrow = ['tomorrow', 'غدا', 'غدًا'];

const write = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

/** A day in words, as `2026-11-22`; a weekday is the next one to come, today not counted. */
export function dayOf(text: string, now: Date): string | null {
  const word = text.trim().toLowerCase();
  const plus = (days: number) => write(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  if (today.includes(word)) return plus(0);
  if (tomorrow.includes(word)) return plus(1);
  const weekday = weekdays[word];
  if (weekday !== undefined) return plus((weekday - now.getDay() + 7) % 7 || 7);
  const exact = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  if (!exact) return null;
  const date = new Date(Number(exact[1]), Number(exact[2]) - 1, Number(exact[3]));
  // The 31st of a shorter month is no day at all.
  return write(date) === word ? word : null;
}

export interface Off {
  /** Per cent or an amount, as it was written. */
  percent?: string;
  amount?: string;
  /** What it is for; empty for everything. */
  on: string;
  /** The last day, as `2026-11-22`. */
  until?: string;
}

const amountOff =
  /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*%|[$€£]?\s*(\d{1,9}(?:[.,]\d{1,2})?)\s*[$€£]?)\s+(?:off|خصم(?:\s+على)?)(?:\s+(.*))?$/u;

/** `20 % off textiles until Sunday`, `$5 off`. Null for anything else, also for a day that is none. */
export function discountOf(words: string, now: Date): Off | null {
  const found = amountOff.exec(words.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!found) return null;
  const [percent, amount] = [found[1]?.replace(',', '.'), found[2]?.replace(',', '.')];
  if (percent !== undefined && (Number(percent) <= 0 || Number(percent) > 100)) return null;
  const [on = '', day] = (found[3] ?? '').split(/(?:^|\s+)(?:until|till|حتى)\s+/u);
  const until = day === undefined ? undefined : dayOf(day, now);
  if (until === null) return null;
  const target = on.trim() === 'everything' ? '' : on.trim();
  return {
    ...(percent === undefined ? { amount } : { percent }),
    on: target,
    ...(until === undefined ? {} : { until }),
  };
}

/** As search params of the form that it fills in. */
export const discountSearch = ({ percent, amount, on, until }: Off): Record<string, string> => ({
  ...(percent ? { percent } : {}),
  ...(amount ? { amount } : {}),
  ...(on ? { on } : {}),
  ...(until ? { until } : {}),
});
