import { expect, it } from 'vitest';
import type { Values } from '../../shared/form/merge.ts';
import { patchOf, savedOf, type Settings } from './values.ts';

const settings: Settings = {
  id: 'x',
  revision: '3',
  updatedDate: '',
  name: 'North Shore',
  contactEmail: '',
  currency: 'USD',
  language: 'en',
  languages: ['en'],
  locale: 'en-US',
  timeZone: 'UTC',
  weightUnit: 'LB',
  pricesIncludeTax: false,
};

const patch = (changed: Values) => patchOf({ ...savedOf(settings).values, ...changed }, changed);

it('sends what changed and nothing else', () => {
  expect(patch({ name: 'South' })).toEqual({ name: 'South' });
  expect(patch({ phone: ' +1 212 555 0100 ' })).toEqual({ phone: '+1 212 555 0100' });
});

it('sends an address whole, and none where nothing of it is written', () => {
  expect(patch({ city: 'Albany' })).toEqual({
    address: { country: 'US', addressLine: '', city: 'Albany', postalCode: '', subdivision: '' },
  });
  expect(patch({ country: 'CA' })).toEqual({ locale: 'en-CA', address: null });
});

it('keeps the shop’s own language among all', () => {
  expect(patch({ language: 'ar' })).toEqual({ locale: 'ar-US', language: 'ar', languages: ['ar', 'en'] });
  expect(patch({ languages: ['de'] })).toEqual({ languages: ['en', 'de'] });
});

it('closes the shop by its own clock, with its words in the languages it has', () => {
  const berlin = { ...settings, timeZone: 'Europe/Berlin', languages: ['en', 'ar'] };
  const send = (changed: Values) => patchOf({ ...savedOf(berlin).values, ...changed }, changed);
  expect(send({ closed: true })).toEqual({ closing: { closed: true } });
  expect(send({ closed: true, reopensAt: '2030-07-01T09:00', 'closedWords:ar': ' نعود ' })).toEqual({
    closing: {
      closed: true,
      reopensAt: '2030-07-01T07:00:00.000Z',
      words: [{ language: 'ar', text: 'نعود' }],
    },
  });
  expect(send({ reopensAt: '' })).toEqual({ closing: { reopensAt: null } });
  const closed = {
    closed: true,
    reopensAt: '2030-01-01T08:00:00.000Z',
    words: [{ language: 'en', text: 'Soon' }],
  };
  expect(savedOf({ ...berlin, closing: closed }).values).toMatchObject({
    closed: true,
    reopensAt: '2030-01-01T09:00',
    'closedWords:en': 'Soon',
    'closedWords:ar': '',
  });
});

it('sends the hours of the whole week', () => {
  expect(patch({ hoursMON: '9-17', hoursSAT: '' })).toEqual({
    openingHours: [{ day: 'MON', opens: '09:00', closes: '17:00' }],
  });
});
