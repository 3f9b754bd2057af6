import { describe, expect, it } from 'vitest';
import {
  addressFrom,
  addressProblems,
  emptyAddress,
  formOf,
  positionOf,
  sameAddress,
  subdivisionsOf,
} from './address.ts';

const ada = {
  ...emptyAddress('US'),
  firstName: 'Ada',
  lastName: 'Benali',
  addressLine: '1 Main Street',
  city: 'New York',
  postalCode: '10001',
  subdivision: 'US-NY',
};

describe('what is asked for', () => {
  it('is complete, or says what is missing in the order of the fields', () => {
    expect(addressProblems(ada, 'all')).toEqual({});
    expect(Object.keys(addressProblems(emptyAddress(''), 'all'))).toEqual([
      'country',
      'firstName',
      'lastName',
      'addressLine',
      'city',
      'postalCode',
    ]);
    expect(Object.keys(addressProblems(emptyAddress('US'), 'least'))).toEqual([
      'firstName',
      'lastName',
      'postalCode',
    ]);
    expect(Object.keys(addressProblems(emptyAddress('US'), 'name'))).toEqual(['firstName', 'lastName']);
  });

  it.each([
    ['US', '10001-1234', undefined],
    ['US', '1000', 'address.postalWrong'],
    ['GB', 'SW1A 1AA', undefined],
    ['GB', '10001', 'address.postalWrong'],
    ['HK', '', undefined],
    ['JP', 'anything', undefined],
    ['DE', '', 'address.postalNeeded'],
  ])('in %s the code %j is %s', (country, postalCode, problem) => {
    expect(addressProblems({ ...ada, country, postalCode }, 'all').postalCode).toBe(problem);
  });

  it('wants a state of the country, where there are some', () => {
    expect(addressProblems({ ...ada, country: 'CA' }, 'all').subdivision).toBe('address.provinceNeeded');
    expect(addressProblems({ ...ada, country: 'AU' }, 'all').subdivision).toBe('address.stateNeeded');
    expect(addressProblems({ ...ada, country: 'FR', postalCode: '75001' }, 'all')).toEqual({});
    expect([subdivisionsOf('US').length, subdivisionsOf('FR').length]).toEqual([51, 0]);
  });

  it('takes phone numbers as people write them', () => {
    for (const phone of ['+1 555 0100', '(555) 010-0199', '030/1234', '']) {
      expect(addressProblems({ ...ada, phone }, 'all')).toEqual({});
    }
    expect(addressProblems({ ...ada, phone: 'call me' }, 'all').phone).toBe('address.phoneWrong');
    expect(addressFrom({ ...ada, phone: '(555) 010-0199' }).contactDetails?.phone).toBe('555 010-0199');
  });
});

describe('to the server and back', () => {
  it('loses nothing', () => expect(formOf(addressFrom(ada), '')).toEqual(ada));

  it('names what is empty, so that it does not stay', () => {
    const sent = addressFrom({ ...ada, country: 'FR', addressLine2: ' ' });
    expect(sent.address).toMatchObject({ addressLine2: '', subdivision: '', streetAddress: null });
  });

  describe('a position', () => {
    const at = { latitude: 40.75, longitude: -73.99 };
    const chosen = { ...ada, position: positionOf(at, ada) };
    it.each<[string, Partial<typeof ada>, object | null]>([
      ['goes with the address', {}, at],
      ['stays when who lives there changes', { firstName: 'Omar', phone: '555 0100', addressLine2: '4' }, at],
      ['stays beside spaces', { city: ' New York ' }, at],
      ['goes with another street', { addressLine: '2 Main Street' }, null],
      ['goes with another town', { city: 'Boston' }, null],
      ['goes with another code', { postalCode: '10002' }, null],
      ['goes with another country', { country: 'CA' }, null],
      ['is not there unless it was said', { position: '' }, null],
    ])('%s', (_, change, geocode) => {
      expect(addressFrom({ ...chosen, ...change }).address).toHaveProperty('geocode', geocode);
    });

    it('stays where what was not known is filled in', () => {
      const half = { ...ada, postalCode: '' };
      const filled = { ...ada, position: positionOf(at, half) };
      expect(addressFrom(filled).address).toHaveProperty('geocode', at);
    });

    it('comes back from the server with its address', () => {
      expect(formOf(addressFrom(chosen), '')).toEqual(chosen);
      expect(positionOf({ latitude: 40.75 }, ada)).toBe('');
      expect(positionOf(undefined, ada)).toBe('');
    });
  });

  it('reads addresses in parts', () =>
    expect(
      formOf({ address: { streetAddress: { number: '1', name: 'Main', apt: '4' } } }, 'US'),
    ).toMatchObject({ addressLine: '1 Main', addressLine2: '4', country: 'US' }));

  it('compares what matters', () => {
    expect(sameAddress(addressFrom(ada), addressFrom({ ...ada, phone: '555' }))).toBe(true);
    expect(sameAddress(addressFrom(ada), addressFrom({ ...ada, city: 'Boston' }))).toBe(false);
    expect(sameAddress(undefined, addressFrom(ada))).toBe(false);
  });
});
