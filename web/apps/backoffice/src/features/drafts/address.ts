// Addresses as staff type them, and as the server keeps them.
import type { AddressWithContact } from './model.ts';

export interface AddressForm {
  firstName: string;
  lastName: string;
  company: string;
  country: string;
  addressLine: string;
  addressLine2: string;
  city: string;
  region: string;
  postalCode: string;
  phone: string;
}

export function formOf(of: AddressWithContact | undefined): AddressForm {
  const { address, contactDetails: contact } = of ?? {};
  const street = address?.streetAddress;
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    company: contact?.company ?? '',
    country: address?.country ?? '',
    addressLine: address?.addressLine || [street?.number, street?.name].filter(Boolean).join(' '),
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? '',
    region: (address?.subdivision ?? '').split('-').slice(1).join('-'),
    postalCode: address?.postalCode ?? '',
    phone: contact?.phone ?? '',
  };
}

/** Whether a text can be the short code of a region; none is right as well. */
export const isRegion = (text: string): boolean => /^[A-Za-z0-9]{0,3}$/.test(text.trim());

const only = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  ) as Partial<T>;

/** What is written replaces what was; what the form does not ask for stays. */
export function addressOf(form: AddressForm, was: AddressWithContact | undefined): AddressWithContact {
  const { firstName, lastName, company, phone } = form;
  const region = form.region.trim().toUpperCase();
  const kept = {
    ...(was?.contactDetails?.email ? { email: was.contactDetails.email } : {}),
    ...(was?.contactDetails?.vatId ? { vatId: was.contactDetails.vatId } : {}),
  };
  return {
    address: only({
      country: form.country,
      addressLine: form.addressLine,
      addressLine2: form.addressLine2,
      city: form.city,
      subdivision: region ? `${form.country}-${region}` : '',
      postalCode: form.postalCode,
    }),
    contactDetails: { ...kept, ...only({ firstName, lastName, company, phone }) },
  };
}
