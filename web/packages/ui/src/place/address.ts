// An address as people read it. The forms of addresses are the server's; what is absent is left out.
interface Address {
  country?: string;
  subdivision?: string;
  subdivisionFullname?: string;
  city?: string;
  postalCode?: string;
  addressLine?: string;
  addressLine2?: string;
  formattedAddress?: string;
  streetAddress?: { number?: string; name?: string; apt?: string };
}

interface Contact {
  firstName?: string;
  lastName?: string;
  fullName?: string;
}

/** Somebody at a place; either may be unknown. */
export interface Addressee {
  address?: Address;
  contactDetails?: Contact;
}

export const nameOf = (given: Addressee | undefined): string => {
  const { firstName = '', lastName = '', fullName = '' } = given?.contactDetails ?? {};
  return `${firstName} ${lastName}`.trim() || fullName;
};

/**
 * The town of an address as the post of its country wants it, in as many lines. Papers and mails follow the same rules:
 * internal/platform/paper/address.go.
 */
export function townLines(address: Address): string[] {
  const { country = '', subdivision = '', subdivisionFullname = '', city = '', postalCode = '' } = address;
  const coded = subdivision.startsWith(`${country}-`);
  const area = coded ? subdivision.slice(country.length + 1) : subdivision || subdivisionFullname;
  // Where letters do not bear the area, one in words is not lost; a code says nothing to anybody.
  const named = subdivisionFullname || (coded ? '' : subdivision);
  const words = city.includes(named) ? '' : named;
  switch (country) {
    case 'US':
    case 'CA':
    case 'AU':
    case 'PR':
      return filled(filled(city, filled(area, postalCode).join(' ')).join(', '));
    case 'BR':
      return filled(filled(filled(city, area).join(' - '), postalCode).join(', '));
    case 'IT':
    case 'ES':
    case 'MX': {
      const place = filled(postalCode, city).join(' ');
      return filled(place && area ? `${place} (${area})` : place || words);
    }
    case 'GB':
    case 'IE':
      return filled(city, postalCode, words);
    default:
      return filled(filled(postalCode, city).join(' '), words);
  }
}

const filled = (...parts: string[]): string[] => parts.filter(Boolean);

/** The lines of an address, as they stand on a parcel. `names` gives the name of a country. */
export function addressLines(given: Addressee | undefined, names: (country: string) => string): string[] {
  const address = given?.address ?? {};
  const street = address.streetAddress;
  return filled(
    nameOf(given),
    address.addressLine ||
      filled(street?.number ?? '', street?.name ?? '').join(' ') ||
      address.formattedAddress ||
      '',
    address.addressLine2 || street?.apt || '',
    ...townLines(address),
    address.country ? names(address.country) : '',
  );
}
