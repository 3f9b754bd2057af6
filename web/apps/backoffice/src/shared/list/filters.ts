// How what stands in the address becomes a filter of the API.
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

const startOf = (text: string, plus = 0): string | undefined => {
  if (!day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const start = new Date(year, month - 1, date + plus);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** From the start of a day to the end of another, where the person at the screen is. */
function datesFilter(field: string, value: string, now: Date): Expression | null {
  const days = daysOf(value);
  if (days !== null) {
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
    return { [field]: { $gte: start.toISOString() } };
  }
  const { from, to } = readRange(value);
  const [least, most] = [startOf(from), startOf(to, 1)];
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
export function filterOf(spec: FilterSpec, value: string, now: Date): Expression | null {
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
      return datesFilter(spec.field, value, now);
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
