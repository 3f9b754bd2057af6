import { expect, test } from 'vitest';
import { blank, changeOf, stateOf, topicOf, typesOf, valuesOf } from './events.ts';

test('what is ticked and what is written out become one list, and come back as they were', () => {
  expect(typesOf(blank)).toEqual([]);
  const values = { ...blank, all: false, topics: ['wix.ecom.v1.order_*'], others: ' a.b\na.b  c.* ' };
  const eventTypes = typesOf(values);
  expect(eventTypes).toEqual(['wix.ecom.v1.order_*', 'a.b', 'c.*']);
  expect(valuesOf({ url: 'https://', eventTypes, active: true })).toEqual({ ...values, others: 'a.b\nc.*' });
});

test('only what was changed in the form is sent', () => {
  const now = { ...blank, url: ' https://a.example/hook ', all: false, others: 'a.b' };
  expect(changeOf(now, {})).toEqual({});
  expect(changeOf(now, { url: now.url })).toEqual({ url: 'https://a.example/hook' });
  expect(changeOf(now, { others: 'a.b' })).toEqual({ eventTypes: ['a.b'] });
  expect(changeOf(now, { active: true })).toEqual({ active: true });
});

test.each([
  ['wix.ecom.v1.order_approved', 'webhooks.orders'],
  ['wix.ecom.v1.order_transactions_updated', 'webhooks.payments'],
  ['souk.webhooks.v1.webhook_test', 'webhooks.testEvent'],
  ['souk.finding.v1.word_created', undefined],
])('an event is told in the words of its topic: %s', (eventType, topic) =>
  expect(topicOf(eventType)).toBe(topic),
);

test('an endpoint that has failed for a day is down', () => {
  const now = Date.parse('2026-05-02T10:00:00Z');
  expect(stateOf({ active: true }, now)).toBe('works');
  expect(stateOf({ active: true, failingSince: '2026-05-01T10:00:01Z' }, now)).toBe('fails');
  expect(stateOf({ active: true, failingSince: '2026-05-01T10:00:00Z' }, now)).toBe('down');
  expect(stateOf({ active: false }, now)).toBe('off');
  expect(stateOf({ active: false, failingSince: '2026-05-01T10:00:00Z' }, now)).toBe('gaveUp');
});
