import { expect, it } from 'vitest';
import { daysMessage, daysOf, wrongDays, type DaysValues } from './days.ts';

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
