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

// ISO 3166-1 without the lands where nobody lives. Names come from the browser.
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL ' +
  'IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR ' +
  'NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK ' +
  'SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC ' +
  'VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export function countries(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return codes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
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
