// Where addresses have post codes, states and provinces, and what they look like.
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

/** False for a post code that is wrong on sight; what cannot be told is taken as right. */
export const postalFits = (country: string, postal: string): boolean =>
  postalForms[country]?.test(postal.trim()) ?? true;

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

const phoneForm = /^\+?[0-9][0-9 ().\-/]{2,38}[0-9]( ?(x|ext\.?) ?[0-9]{1,6})?$/;

/** Without the brackets that many write around an area code. */
export const plainPhone = (phone: string): string => phone.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();

export const looksLikePhone = (phone: string): boolean => phoneForm.test(plainPhone(phone));
