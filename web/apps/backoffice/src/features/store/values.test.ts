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

it('sends the hours of the whole week', () => {
  expect(patch({ hoursMON: '9-17', hoursSAT: '' })).toEqual({
    openingHours: [{ day: 'MON', opens: '09:00', closes: '17:00' }],
  });
});
