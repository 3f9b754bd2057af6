import { describe, expect, it } from 'vitest';
import type { Message } from '../text/index.ts';
import { planArabic } from './ar.ts';
import { planEnglish, type PlanKey } from './en.ts';
import { planWords } from './terms.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(planArabic).sort()).toEqual(Object.keys(planEnglish).sort());
  for (const [key, message] of Object.entries(planEnglish)) {
    // "every day" counts nothing, "every 2 days" does.
    expect([key, places(planArabic[key as PlanKey])]).toEqual([key, places(message)]);
  }
});

describe('in words', () => {
  const { every, price, terms } = planWords('en');

  it.each([
    [{ frequency: 'MONTH' }, 'every month'],
    [{ frequency: 'MONTH', interval: 1 }, 'every month'],
    [{ frequency: 'WEEK', interval: 2 }, 'every 2 weeks'],
    [{ frequency: 'DAY', interval: 10 }, 'every 10 days'],
    [{ frequency: 'YEAR', interval: 3 }, 'every 3 years'],
  ])('says how often: %j', (settings, words) => {
    expect(every(settings)).toBe(words);
    expect(price('$5.00', settings)).toBe(`$5.00 ${words}`);
  });

  it.each([
    [{ autoRenewal: true, enableCustomerCancellation: true }, ['Cancel any time']],
    [{ autoRenewal: true }, ['Continues until the shop cancels it for you']],
    [{ billingCycles: 12 }, ['12 payments, then it ends']],
    [
      {
        billingCycles: 12,
        enableCustomerCancellation: true,
        freeTrialPeriod: { frequency: 'DAY', interval: 14 },
      },
      ['Free for 14 days', '12 payments, then it ends', 'Cancel any time'],
    ],
  ])('says how it begins and ends: %j', (settings, words) => {
    expect(terms({ frequency: 'MONTH', ...settings })).toEqual(words);
  });

  it('counts as the language does', () => {
    const arabic = planWords('ar');
    expect(arabic.every({ frequency: 'MONTH', interval: 2 })).toBe('كل شهرين');
    expect(arabic.every({ frequency: 'WEEK' })).toBe('كل أسبوع');
  });
});
