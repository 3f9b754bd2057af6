import { describe, expect, it } from 'vitest';
import type { Subscription } from '@souk/client/subscriptions';
import { cancelMeans, failureKey, lineOf, standingOf } from './standing.ts';

const next = '2026-12-15T10:00:00.000Z';
const ends = '2027-01-15T10:00:00.000Z';
const subscription = (more: object = {}) =>
  ({
    status: 'ACTIVE',
    cyclesPaid: 1,
    nextBillingDate: next,
    settings: { frequency: 'MONTH' },
    ...more,
  }) as unknown as Subscription;
const trial = { cyclesPaid: 0, settings: { freeTrialPeriod: { frequency: 'DAY', interval: 14 } } };

describe('how a subscription stands', () => {
  it.each([
    [{}, 'active', 'subscription.line.active', next],
    [trial, 'trial', 'subscription.line.trial', next],
    [{ ...trial, cyclesPaid: 1 }, 'active', 'subscription.line.active', next],
    [
      { nextBillingDate: undefined, endsDate: ends, canceledDate: next },
      'ending',
      'subscription.line.ending',
      ends,
    ],
    [{ status: 'PAUSED', nextBillingDate: undefined }, 'paused', 'subscription.line.paused', undefined],
    [
      { status: 'PAST_DUE', failure: { reason: 'CARD_DECLINED' } },
      'pastDue',
      'subscription.line.pastDue',
      undefined,
    ],
    [
      { status: 'PAST_DUE', failure: { reason: 'OUT_OF_STOCK' } },
      'outOfStock',
      'subscription.line.outOfStock',
      undefined,
    ],
    [{ status: 'CANCELED', canceledDate: ends }, 'canceled', 'subscription.line.canceled', ends],
    [{ status: 'ENDED', endsDate: ends }, 'ended', 'subscription.line.ended', ends],
    [{ nextBillingDate: undefined }, 'active', 'subscription.line.over', undefined],
  ])('%j is %s', (more, standing, key, date) => {
    expect(standingOf(subscription(more))).toBe(standing);
    expect(lineOf(subscription(more))).toEqual({ key, ...(date ? { date } : {}) });
  });

  it.each([
    [{}, 'subscription.cancel.at', next],
    [trial, 'subscription.cancel.trial', next],
    [{ status: 'PAUSED', nextBillingDate: undefined }, 'subscription.cancel.now', undefined],
    [{ status: 'PAST_DUE' }, 'subscription.cancel.now', undefined],
  ])('says when %j would end', (more, key, date) =>
    expect(cancelMeans(subscription(more))).toEqual({ key, ...(date ? { date } : {}) }),
  );

  it('has a word for every reason', () => {
    expect(failureKey('INSUFFICIENT_FUNDS')).toBe('subscription.failed.funds');
    expect(failureKey('NO_PAYMENT_METHOD')).toBe('subscription.failed.noMethod');
    expect(failureKey('something new')).toBe('subscription.failed.other');
  });
});
