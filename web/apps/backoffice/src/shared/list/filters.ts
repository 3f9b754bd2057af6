// How what stands in the address becomes a filter of the API.
import { clockAt, momentOf } from '../zone.ts';
import type { Expression, FilterSpec } from './types.ts';

/** A range in the address: `from..to`, either side may be missing. */
export interface Range {
  from: string;
  to: string;
}

export const readRange = (value: string): Range => {
  const [from = '', to = ''] = value.split('..');
  return { from, to };
};

export const writeRange = ({ from, to }: Range): string => (from || to ? `${from}..${to}` : '');

export const readChoices = (value: string): string[] => value.split(',').filter(Boolean);

/** The days of a preset such as `7d`, today included; null for anything else. */
export const daysOf = (value: string): number | null => {
  const found = /^([1-9]\d{0,3})d$/.exec(value);
  return found ? Number(found[1]) : null;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The moment at which a day begins by the shop's clocks, some days later. */
const startOf = (text: string, timeZone: string, plus = 0): string | undefined => {
  if (!day.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setUTCDate(date.getUTCDate() + plus);
  const moment = momentOf(date.toISOString().slice(0, 16), timeZone);
  return moment === null ? undefined : new Date(moment).toISOString();
};

/** From the start of a day to the end of another, by the shop's clocks: as reports count days. */
function datesFilter(field: string, value: string, now: Date, timeZone: string): Expression | null {
  const days = daysOf(value);
  if (days !== null) {
    const today = clockAt(now.getTime(), timeZone).slice(0, 10);
    return { [field]: { $gte: startOf(today, timeZone, 1 - days) } };
  }
  const { from, to } = readRange(value);
  const [least, most] = [startOf(from, timeZone), startOf(to, timeZone, 1)];
  if (!least && !most) return null;
  return { [field]: { ...(least ? { $gte: least } : {}), ...(most ? { $lt: most } : {}) } };
}

const amount = /^\d{1,12}(\.\d{1,4})?$/;

function amountsFilter(field: string, value: string): Expression | null {
  const { from, to } = readRange(value);
  const [least, most] = [amount.test(from) ? from : '', amount.test(to) ? to : ''];
  if (!least && !most) return null;
  return { [field]: { ...(least ? { $gte: least } : {}), ...(most ? { $lte: most } : {}) } };
}

/** Null where the address says nothing that the filter understands. */
export function filterOf(spec: FilterSpec, value: string, now: Date, timeZone: string): Expression | null {
  if (value === '') return null;
  switch (spec.kind) {
    case 'choice':
      if (!spec.options.some((option) => option.value === value)) return null;
      return spec.field === undefined ? spec.filter(value) : { [spec.field]: value };
    case 'choices': {
      const known = readChoices(value).filter((one) => spec.options.some((option) => option.value === one));
      if (known.length === 0) return null;
      return { [spec.field]: spec.list ? { $hasSome: known } : { $in: known } };
    }
    case 'found':
      return spec.filter(value);
    case 'text':
      return {
        [spec.field]:
          spec.operator === '$hasSome'
            ? { $hasSome: [value] }
            : spec.operator === undefined || spec.operator === '$eq'
              ? value
              : { [spec.operator]: value },
      };
    case 'dates':
      return datesFilter(spec.field, value, now, timeZone);
    case 'amounts':
      return amountsFilter(spec.field, value);
  }
}

/** All of them, as one. */
export function both(parts: readonly (Expression | null | undefined)[]): Expression {
  const given = parts.filter((part): part is Expression => !!part && Object.keys(part).length > 0);
  if (given.length <= 1) return given[0] ?? {};
  return { $and: given };
}
