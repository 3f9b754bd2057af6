import { expect, it } from 'vitest';
import { profileOf } from './profile.ts';

const at = new Date('2026-11-15T05:00:00.000Z');

it('keeps who it is, the language, and what was agreed to', () => {
  expect(profileOf({ firstName: ' Ada ', lastName: ' ', language: 'ar', news: false, at })).toEqual({
    firstName: 'Ada',
    language: 'ar',
    subscription: false,
    customFields: [{ name: 'termsAccepted', value: { dateValue: '2026-11-15T05:00:00.000Z' } }],
  });
});

it('subscribes only who asked for it', () => {
  const profile = profileOf({ firstName: 'Ada', lastName: 'B', language: 'en', news: true, at });
  expect(profile).toMatchObject({ lastName: 'B', subscription: true });
});
