import { describe, expect, it } from 'vitest';
import { addressLines, nameOf } from './address.ts';

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
    ).toEqual(['Ada Benali', '1 Rue de la Kasbah', 'Door 2', 'Marrakesh, MAR 40000', 'Morocco']));

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
