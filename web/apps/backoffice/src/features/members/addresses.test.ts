import { expect, test } from 'vitest';
import { sameAddresses, streetOf } from './addresses.ts';

const bath = { streetAddress: { name: 'High Street', number: '1' }, city: 'Bath', country: 'GB' };

test('a street reads the same however it is kept', () => {
  expect(streetOf(bath)).toBe('High Street 1');
  expect(sameAddresses([bath], [{ addressLine: 'High Street 1', city: 'Bath', country: 'GB' }])).toBe(true);
});

test('another order, or another part, is another list', () => {
  const paris = { city: 'Paris' };
  expect(sameAddresses([bath, paris], [paris, bath])).toBe(false);
  expect(sameAddresses([bath], [{ ...bath, postalCode: 'BA1' }])).toBe(false);
  expect(sameAddresses([bath], [bath, paris])).toBe(false);
  expect(streetOf(undefined)).toBe('');
});
