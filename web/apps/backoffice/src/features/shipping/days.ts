// How long a rate takes, as its form holds it: working days, until when one orders for today, and days off as text.
import type { Schemas } from '@souk/client';
import { plainDigits } from '../../shared/decimal.ts';
import type { TextKey } from './text/index.ts';
import { week, type Day } from './slots.ts';

type DeliveryDays = Schemas['ShippingDeliveryDays'];

export interface DaysValues {
  /** Both empty: shoppers see no dates. */
  daysFrom: string;
  daysTo: string;
  orderBy: string;
  workdays: readonly Day[];
  /** One date after another: 2026-12-25, 2027-01-01. */
  daysOff: string;
}

const usual: readonly Day[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];

/** As the server has them; a rate that says none gets the usual working days once it does. */
export function daysOf(days: DeliveryDays | undefined): DaysValues {
  const { from, to, orderBy = '', workdays = [], daysOff = [] } = days ?? {};
  return {
    daysFrom: from === undefined ? '' : String(from),
    daysTo: to === undefined ? '' : String(to),
    orderBy,
    workdays: workdays.length > 0 ? week.filter((day) => workdays.includes(day)) : usual,
    daysOff: daysOff.join(', '),
  };
}

const most = 90;
const mostOff = 100;
const isCount = (text: string) => /^\d{1,2}$/.test(plainDigits(text)) && Number(plainDigits(text)) <= most;
const listOf = (text: string) => [
  ...new Set(
    plainDigits(text)
      .split(/[\s,;،]+/)
      .filter(Boolean),
  ),
];

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const saysNone = ({ daysFrom, daysTo }: DaysValues) => daysFrom.trim() === '' && daysTo.trim() === '';

/** What is wrong, by field. */
export function wrongDays(values: DaysValues): Partial<Record<keyof DaysValues, TextKey>> {
  if (saysNone(values)) return {};
  const wrong: Partial<Record<keyof DaysValues, TextKey>> = {};
  const { daysFrom, daysTo, orderBy, workdays, daysOff } = values;
  if (!isCount(daysFrom)) wrong.daysFrom = 'days.countWrong';
  if (!isCount(daysTo)) wrong.daysTo = 'days.countWrong';
  else if (isCount(daysFrom) && Number(plainDigits(daysTo)) < Number(plainDigits(daysFrom)))
    wrong.daysTo = 'days.orderWrong';
  const time = plainDigits(orderBy);
  if (time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) wrong.orderBy = 'days.untilWrong';
  if (workdays.length === 0) wrong.workdays = 'days.workdaysWrong';
  const off = listOf(daysOff);
  if (off.length > mostOff || !off.every(isDate)) wrong.daysOff = 'days.offWrong';
  return wrong;
}

/** How long it takes, in words. */
export const spanOf = ({
  from,
  to,
}: Pick<DeliveryDays, 'from' | 'to'>): ['days.exactly' | 'days.range', Record<string, number>] =>
  from === to ? ['days.exactly', { count: to }] : ['days.range', { from, count: to }];

/** What the server keeps; null where shoppers see no dates. */
export const daysMessage = (values: DaysValues): DeliveryDays | null =>
  saysNone(values)
    ? null
    : {
        from: Number(plainDigits(values.daysFrom)),
        to: Number(plainDigits(values.daysTo)),
        orderBy: plainDigits(values.orderBy),
        workdays: week.filter((day) => values.workdays.includes(day)),
        daysOff: listOf(values.daysOff).sort(),
      };
