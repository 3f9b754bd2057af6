import { expect, it } from 'vitest';
import { addressFrom, emptyAddress } from './address.ts';
import { filledBy, shownAs } from './suggest.ts';

const found = {
  addressLine: 'Hafenweg 46',
  city: 'Münster',
  postalCode: '48155',
  region: 'NRW',
  country: 'DE',
};
const abroad = {
  addressLine: '12 Main Street',
  city: 'Troy',
  postalCode: '12180',
  region: 'New York',
  country: 'US',
};

it('is shown as letters of its country are addressed', () => {
  expect(shownAs(found)).toBe('Hafenweg 46, 48155 Münster');
  expect(shownAs(abroad)).toBe('12 Main Street, Troy, NY 12180');
  expect(shownAs({ ...found, postalCode: '' })).toBe('Hafenweg 46, Münster');
});

it('fills in what it knows, and leaves the rest as it was typed', () => {
  const typed = { ...emptyAddress('US'), addressLine: '12 mai' };
  expect(filledBy(abroad, typed)).toEqual({
    addressLine: '12 Main Street',
    city: 'Troy',
    postalCode: '12180',
    subdivision: 'US-NY',
    position: '',
  });
  expect(filledBy({ ...found, postalCode: '' }, typed)).toEqual({
    addressLine: 'Hafenweg 46',
    city: 'Münster',
    position: '',
  });
});

it('knows where the address is that was chosen, until another one is typed', () => {
  const geocode = { latitude: 51.95, longitude: 7.63 };
  const typed = { ...emptyAddress('DE'), addressLine: 'hafen', city: 'Berlin' };
  const chosen = { ...typed, ...filledBy({ ...found, geocode }, typed) };
  expect(addressFrom(chosen).address).toMatchObject({ city: 'Münster', geocode });
  expect(addressFrom({ ...chosen, addressLine: 'Hafenweg 48' }).address).toMatchObject({ geocode: null });
  // One that came without a position takes the place of one that had it.
  expect(addressFrom({ ...chosen, ...filledBy(found, chosen) }).address).toMatchObject({ geocode: null });
});
