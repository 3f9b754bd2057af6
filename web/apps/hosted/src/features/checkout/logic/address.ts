// Addresses as they are typed, and as the server keeps them.
import type { Address, AddressWithContact } from '@souk/client/checkout';
import { asksPostal, looksLikePhone, plainPhone, postalFits, subdivisionsOf } from '@souk/ui/places';

export { asksPostal, subdivisionsOf };

export type AddressForm = {
  firstName: string;
  lastName: string;
  country: string;
  addressLine: string;
  addressLine2: string;
  city: string;
  postalCode: string;
  subdivision: string;
  phone: string;
};

export const addressFields = [
  'firstName',
  'lastName',
  'country',
  'addressLine',
  'addressLine2',
  'city',
  'postalCode',
  'subdivision',
  'phone',
] as const satisfies (keyof AddressForm)[];

export type AddressProblem =
  | 'address.firstNameNeeded'
  | 'address.lastNameNeeded'
  | 'address.countryNeeded'
  | 'address.lineNeeded'
  | 'address.cityNeeded'
  | 'address.postalNeeded'
  | 'address.postalWrong'
  | 'address.stateNeeded'
  | 'address.provinceNeeded'
  | 'address.phoneWrong';

/** How much is asked for: who, or also where. */
export type Asked = 'name' | 'least' | 'all';

export const emptyAddress = (country: string): AddressForm => ({
  firstName: '',
  lastName: '',
  country,
  addressLine: '',
  addressLine2: '',
  city: '',
  postalCode: '',
  subdivision: '',
  phone: '',
});

export function formOf(given: AddressWithContact | undefined, country: string): AddressForm {
  const { address = {}, contactDetails = {} } = given ?? {};
  const street = address.streetAddress;
  return {
    firstName: contactDetails.firstName ?? '',
    lastName: contactDetails.lastName ?? '',
    country: address.country || country,
    addressLine: address.addressLine || [street?.number, street?.name].filter(Boolean).join(' '),
    addressLine2: address.addressLine2 || street?.apt || '',
    city: address.city ?? '',
    postalCode: address.postalCode ?? '',
    subdivision: address.subdivision ?? '',
    phone: contactDetails.phone ?? '',
  };
}

/**
 * The whole of what was typed: a change names what is empty now, because what it does not name stays. What an
 * address was in other forms (a street in parts, a point on the map) does not hold any more.
 */
export function addressFrom(form: AddressForm): AddressWithContact {
  const of = <Name extends keyof AddressForm>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, form[name].trim()])) as Record<Name, string>;
  const gone = { streetAddress: null, geocode: null, subdivisions: null, formattedAddress: '', hint: '' };
  return {
    address: {
      ...(gone as unknown as Address),
      ...of('country', 'addressLine', 'addressLine2', 'city'),
      postalCode: asksPostal(form.country) ? form.postalCode.trim() : '',
      subdivision: form.subdivision.startsWith(`${form.country}-`) ? form.subdivision : '',
    },
    contactDetails: { ...of('firstName', 'lastName'), phone: plainPhone(form.phone) },
  };
}

const typed: (keyof AddressForm)[] = [
  'firstName',
  'lastName',
  'country',
  'addressLine',
  'addressLine2',
  'city',
  'postalCode',
  'subdivision',
];

/** The same person at the same place; a phone number does not matter. */
export function sameAddress(a: AddressWithContact | undefined, b: AddressWithContact | undefined): boolean {
  const [one, other] = [formOf(a, ''), formOf(b, '')];
  return typed.every((name) => one[name].trim() === other[name].trim());
}

/** What is wrong, in the order of the fields. */
export function addressProblems(
  form: AddressForm,
  asked: Asked,
): Partial<Record<keyof AddressForm, AddressProblem>> {
  const { country } = form;
  const missing = (name: keyof AddressForm) => form[name].trim() === '';
  const found: Partial<Record<keyof AddressForm, AddressProblem>> = {};
  if (asked !== 'name' && !country) found.country = 'address.countryNeeded';
  if (missing('firstName')) found.firstName = 'address.firstNameNeeded';
  if (missing('lastName')) found.lastName = 'address.lastNameNeeded';
  if (asked === 'all') {
    if (missing('addressLine')) found.addressLine = 'address.lineNeeded';
    if (missing('city')) found.city = 'address.cityNeeded';
    if (subdivisionsOf(country).length > 0 && !form.subdivision.startsWith(`${country}-`)) {
      found.subdivision = country === 'CA' ? 'address.provinceNeeded' : 'address.stateNeeded';
    }
  }
  if (asked !== 'name' && asksPostal(country)) {
    if (missing('postalCode')) found.postalCode = 'address.postalNeeded';
    else if (!postalFits(country, form.postalCode)) found.postalCode = 'address.postalWrong';
  }
  if (!missing('phone') && !looksLikePhone(form.phone)) found.phone = 'address.phoneWrong';
  return found;
}
