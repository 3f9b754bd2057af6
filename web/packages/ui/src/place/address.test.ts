import { describe, expect, it } from 'vitest';
import { addressLines, nameOf, townLines } from './address.ts';

const names = () => 'Morocco';

describe('an address', () => {
  it('is written as on a parcel', () =>
    expect(
      addressLines(
        {
          address: {
            country: 'MA',
            subdivision: 'MA-MAR',
            city: 'Marrakesh',
            postalCode: '40000',
            addressLine: '1 Rue de la Kasbah',
            addressLine2: 'Door 2',
          },
          contactDetails: { firstName: 'Ada', lastName: 'Benali' },
        },
        names,
      ),
    ).toEqual(['Ada Benali', '1 Rue de la Kasbah', 'Door 2', '40000 Marrakesh', 'Morocco']));

  it.each([
    ['DE', 'DE-HH', 'Hamburg', '20457', ['20457 Hamburg']],
    ['US', 'US-NY', 'Albany', '10001', ['Albany, NY 10001']],
    ['US', 'NY', 'Albany', '', ['Albany, NY']],
    ['BR', 'BR-SP', 'São Paulo', '01310-100', ['São Paulo - SP, 01310-100']],
    ['IT', 'IT-TO', 'Torino', '10121', ['10121 Torino (TO)']],
    ['GB', '', 'Leeds', 'LS1 4DY', ['Leeds', 'LS1 4DY']],
    ['AE', 'Dubai emirate', 'Dubai', '', ['Dubai', 'Dubai emirate']],
    ['AE', 'Dubai', 'Dubai', '', ['Dubai']],
    ['', '', 'Fes', '', ['Fes']],
  ])('has the town of %s %s as its post wants it', (country, subdivision, city, postalCode, lines) =>
    expect(townLines({ country, subdivision, city, postalCode })).toEqual(lines),
  );

  it('may have its street in parts, or only whole', () => {
    const streetAddress = { number: '7', name: 'Main Street', apt: '3B' };
    expect(addressLines({ address: { streetAddress, city: 'Fes' } }, names)).toEqual([
      '7 Main Street',
      '3B',
      'Fes',
    ]);
    expect(addressLines({ address: { formattedAddress: 'Behind the mill' } }, names)).toEqual([
      'Behind the mill',
    ]);
  });

  it('leaves out what nobody said', () => {
    expect(addressLines(undefined, names)).toEqual([]);
    expect(nameOf({ contactDetails: { fullName: 'A. B.' } })).toBe('A. B.');
  });
});
