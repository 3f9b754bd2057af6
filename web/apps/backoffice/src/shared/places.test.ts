import { expect, it } from 'vitest';
import { addressLine } from './places.ts';

it('writes an address in one line, with its town as the post wants it and the country by name', () => {
  const home = { addressLine: '1 Main Street', city: 'New York', postalCode: '10001' };
  expect(addressLine({ ...home, country: 'US', subdivision: 'US-NY' }, 'en')).toBe(
    '1 Main Street, New York, NY 10001, United States',
  );
  expect(addressLine(undefined, 'en')).toBe('');
});
