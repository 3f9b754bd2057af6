// Addresses as they are typed, and as the server keeps them.
import type { Address, AddressWithContact } from '@souk/client/checkout';

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

const withoutPostal = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KE KI KM KN KP LC LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SY TD TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  ),
);

/** What post codes look like where a wrong one is easy to tell. */
const postalForms: Record<string, RegExp> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/,
  GB: /^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  ES: /^\d{5}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  AU: /^\d{4}$/,
  NL: /^\d{4} ?[A-Za-z]{2}$/,
};

export const asksPostal = (country: string): boolean => !withoutPostal.has(country);

// Places whose names are written on letters, and that taxes depend on.
const parts: Record<string, string> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
};

/** The states or provinces of a country whose addresses have one; none elsewhere. */
export const subdivisionsOf = (country: string): { code: string; name: string }[] =>
  (parts[country] ?? '')
    .split('|')
    .filter(Boolean)
    .map((part) => {
      const space = part.indexOf(' ');
      return { code: `${country}-${part.slice(0, space)}`, name: part.slice(space + 1) };
    });

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

/** Without the brackets that many write around an area code. */
const plainPhone = (phone: string): string => phone.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();

const phoneForm = /^\+?[0-9][0-9 ().\-/]{2,38}[0-9]( ?(x|ext\.?) ?[0-9]{1,6})?$/;

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
    const pattern = postalForms[country];
    if (missing('postalCode')) found.postalCode = 'address.postalNeeded';
    else if (pattern && !pattern.test(form.postalCode.trim())) found.postalCode = 'address.postalWrong';
  }
  if (!missing('phone') && !phoneForm.test(plainPhone(form.phone))) found.phone = 'address.phoneWrong';
  return found;
}
