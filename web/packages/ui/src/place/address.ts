// An address as people read it. The forms of addresses are the server's; what is absent is left out.
interface Address {
  country?: string;
  subdivision?: string;
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

/** The lines of an address, as they stand on a parcel. `names` gives the name of a country. */
export function addressLines(given: Addressee | undefined, names: (country: string) => string): string[] {
  const address = given?.address ?? {};
  const street = address.streetAddress;
  const region = (address.subdivision ?? '').replace(/^[A-Z]{2}-/, '');
  const town = [address.city, [region, address.postalCode].filter(Boolean).join(' ')].filter(Boolean);
  return [
    nameOf(given),
    address.addressLine ||
      [street?.number, street?.name].filter(Boolean).join(' ') ||
      address.formattedAddress ||
      '',
    address.addressLine2 || street?.apt || '',
    town.join(', '),
    address.country ? names(address.country) : '',
  ].filter(Boolean);
}
