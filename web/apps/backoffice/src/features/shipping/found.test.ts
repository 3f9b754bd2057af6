import { expect, it } from 'vitest';
import { foundAt } from './found.ts';

it('takes the best that is on the map, and says which it is', () => {
  const nowhere = {
    addressLine: 'Chausseestr. 1',
    city: 'Berlin',
    country: 'DE',
    postalCode: '',
    region: '',
  };
  const there = { ...nowhere, postalCode: '10115', geocode: { latitude: 52.53, longitude: 13.38 } };
  expect(foundAt([])).toBeNull();
  expect(foundAt([nowhere])).toBeNull();
  expect(foundAt([nowhere, there])).toEqual({
    at: { latitude: 52.53, longitude: 13.38 },
    address: 'Chausseestr. 1, 10115 Berlin',
  });
});
