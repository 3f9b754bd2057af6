import { expect, it } from 'vitest';
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
  expect(filledBy(abroad)).toEqual({
    addressLine: '12 Main Street',
    city: 'Troy',
    postalCode: '12180',
    subdivision: 'US-NY',
  });
  expect(filledBy({ ...found, postalCode: '' })).toEqual({ addressLine: 'Hafenweg 46', city: 'Münster' });
});
