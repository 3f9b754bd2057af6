// Countries, currencies and languages to choose from, by their names in the reader's language.
export { asksPostal, looksLikePhone, plainPhone, postalFits, subdivisionsOf } from './postal.ts';
export { delivers, firstCountry, offeredCountries } from './served.ts';

export interface Named {
  code: string;
  name: string;
}

/** ISO 3166-1 without the lands where nobody lives. Names come from the browser. */
export const countryCodes: readonly string[] = [
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW',
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES',
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL',
  'IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY',
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR',
  'NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK',
  'SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC',
  'VE VG VI VN VU WF WS YE YT ZA ZM ZW',
]
  .join(' ')
  .split(' ');

const languageCodes =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv th tr uk ur vi zh'.split(
    ' ',
  );

function named(
  type: 'region' | 'currency' | 'language',
  codes: readonly string[],
  language: string,
): Named[] {
  const names = new Intl.DisplayNames([language], { type });
  const order = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
}

export const countries = (language: string): Named[] => named('region', countryCodes, language);

export const shopLanguages = (language: string): Named[] => named('language', languageCodes, language);

export const currencies = (language: string): Named[] =>
  named('currency', Intl.supportedValuesOf('currency'), language).map(({ code, name }) => ({
    code,
    name: `${name} (${code})`,
  }));

/** The country that a locale names, such as GB of en-GB; empty for none that is in the list. */
export function countryOf(locale: string): string {
  try {
    const region = new Intl.Locale(locale).region ?? '';
    return countryCodes.includes(region) ? region : '';
  } catch {
    return '';
  }
}
