import { expect, it } from 'vitest';
import { translate } from '@souk/ui/text';
import { daysMessage, daysOf, spanOf, wrongDays, type DaysValues } from './days.ts';
import { arabic } from './text/ar.ts';
import { english } from './text/en.ts';

const values = (given: Partial<DaysValues>): DaysValues => ({ ...daysOf(undefined), ...given });

it('says nothing of days where the owner says none', () => {
  expect(daysMessage(values({ orderBy: 'soon' }))).toBeNull();
  expect(wrongDays(values({ orderBy: 'soon', daysOff: '?' }))).toEqual({});
});

it('gives back what was saved', () => {
  const saved = {
    from: 1,
    to: 3,
    orderBy: '14:00',
    workdays: ['MON' as const, 'SAT' as const],
    daysOff: ['2026-12-25', '2027-01-01'],
  };
  expect(daysMessage(daysOf(saved))).toEqual(saved);
  expect(daysOf({ from: 0, to: 0 })).toMatchObject({
    daysFrom: '0',
    workdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  });
});

it('reads days off as people write them', () => {
  const message = daysMessage(
    values({ daysFrom: '1', daysTo: '2', daysOff: '2027-01-01\n2026-12-25; 2026-12-25' }),
  );
  expect(message?.daysOff).toEqual(['2026-12-25', '2027-01-01']);
});

it('reads Arabic digits', () => {
  const typed = values({ daysFrom: '٢', daysTo: ' ١٠ ', orderBy: '١٤:٣٠', daysOff: '٢٠٢٦-١٢-٢٥' });
  expect(wrongDays(typed)).toEqual({});
  expect(daysMessage(typed)).toMatchObject({
    from: 2,
    to: 10,
    orderBy: '14:30',
    daysOff: ['2026-12-25'],
  });
  expect(wrongDays(values({ daysFrom: '٣', daysTo: '٢' }))).toEqual({ daysTo: 'days.orderWrong' });
});

it.each([
  [{ daysFrom: '1' }, { daysTo: 'days.countWrong' }],
  [{ daysFrom: 'one', daysTo: '2' }, { daysFrom: 'days.countWrong' }],
  [{ daysFrom: '3', daysTo: '2' }, { daysTo: 'days.orderWrong' }],
  [{ daysFrom: '1', daysTo: '91' }, { daysTo: 'days.countWrong' }],
  [{ daysFrom: '1', daysTo: '2', orderBy: '2 pm' }, { orderBy: 'days.untilWrong' }],
  [{ daysFrom: '1', daysTo: '2', workdays: [] }, { workdays: 'days.workdaysWrong' }],
  [{ daysFrom: '1', daysTo: '2', daysOff: '2026-02-30' }, { daysOff: 'days.offWrong' }],
  [{ daysFrom: '1', daysTo: '2', daysOff: 'Christmas' }, { daysOff: 'days.offWrong' }],
  [{ daysFrom: '0', daysTo: '0' }, {}],
])('finds what is wrong with %j', (given, wrong) => {
  expect(wrongDays(values(given))).toEqual(wrong);
});

it.each([
  [0, 0, '0 business days', '0 يوم عمل'],
  [1, 1, '1 business day', 'يوم عمل واحد'],
  [2, 2, '2 business days', 'يوما عمل'],
  [3, 3, '3 business days', '3 أيام عمل'],
  [11, 11, '11 business days', '11 يوم عمل'],
  [0, 1, '0–1 business days', '0–1 يوم عمل'],
  [2, 5, '2–5 business days', '2–5 أيام عمل'],
  [8, 14, '8–14 business days', '8–14 يوم عمل'],
])('says from %d to %d', (from, to, inEnglish, inArabic) => {
  const [key, params] = spanOf({ from, to });
  expect(translate(english[key], 'en', params)).toBe(inEnglish);
  expect(translate(arabic[key], 'ar', params).replaceAll(/[\u2068\u2069]/g, '')).toBe(inArabic);
});
