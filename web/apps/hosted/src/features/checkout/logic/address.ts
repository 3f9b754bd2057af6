// Addresses as they are typed, and as the server keeps them.
import type { Address, AddressWithContact } from '@souk/client/checkout';
import { asksPostal, looksLikePhone, plainPhone, postalFits, subdivisionsOf } from '@souk/ui/places';

export { asksPostal, subdivisionsOf };

type Geocode = NonNullable<Address['geocode']>;

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
  /** Where the address is on the map, as `positionOf` writes it; empty where nobody said. */
  position: string;
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
  'position',
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
  position: '',
});

/** What moves an address on the map when it changes. */
const placed = ['addressLine', 'city', 'postalCode', 'country'] as const;

type Placed = Pick<AddressForm, (typeof placed)[number]>;

/** A point on the map and the address that it belongs to, as one text: so it is kept with what is typed. */
export function positionOf(at: Geocode | undefined, of: Placed): string {
  const { latitude, longitude } = at ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return '';
  return JSON.stringify({ latitude, longitude, of: placed.map((name) => of[name].trim()) });
}

/** Where a form's address is; null after a change of it. What was empty may be filled in. */
function pointOf(form: AddressForm): Geocode | null {
  if (!form.position) return null;
  const { latitude, longitude, of } = JSON.parse(form.position) as Geocode & { of: string[] };
  const stands = placed.every((name, at) => !of[at] || of[at] === form[name].trim());
  return stands ? { latitude, longitude } : null;
}

export function formOf(given: AddressWithContact | undefined, country: string): AddressForm {
  const { address = {}, contactDetails = {} } = given ?? {};
  const street = address.streetAddress;
  const form = {
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
  return { ...form, position: positionOf(address.geocode, form) };
}

/**
 * The whole of what was typed: a change names what is empty now, because what it does not name stays. What an
 * address was in other forms (a street in parts) does not hold any more, nor a point on the map that is another's.
 */
export function addressFrom(form: AddressForm): AddressWithContact {
  const of = <Name extends keyof AddressForm>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, form[name].trim()])) as Record<Name, string>;
  const gone = { streetAddress: null, subdivisions: null, formattedAddress: '', hint: '' };
  return {
    address: {
      ...({ ...gone, geocode: pointOf(form) } as unknown as Address),
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
