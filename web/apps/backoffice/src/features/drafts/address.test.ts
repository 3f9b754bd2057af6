import { expect, it } from 'vitest';
import { addressOf, formOf, isRegion } from './address.ts';

const huntington = {
  address: {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Huntington',
    postalCode: '11743',
    streetAddress: { number: '27', name: 'Orchard Lane' },
  },
  contactDetails: { firstName: 'Hannah', lastName: 'Okafor', email: 'hannah@example.com' },
};

it('writes an address back as it was read, with what the form does not ask for', () => {
  const form = formOf(huntington);
  expect(form).toMatchObject({ addressLine: '27 Orchard Lane', region: 'NY', country: 'US' });
  expect(addressOf({ ...form, phone: ' +1 631 555 0142 ' }, huntington)).toEqual({
    address: {
      country: 'US',
      subdivision: 'US-NY',
      city: 'Huntington',
      postalCode: '11743',
      addressLine: '27 Orchard Lane',
    },
    contactDetails: {
      firstName: 'Hannah',
      lastName: 'Okafor',
      email: 'hannah@example.com',
      phone: '+1 631 555 0142',
    },
  });
});

it('takes short codes of regions, and none', () => {
  expect(['', 'ny', 'NSW', 'New York'].map(isRegion)).toEqual([true, true, true, false]);
});
