// Which countries people may choose among for what is sent to them.

/** Where a shop says that goods go. */
interface Served {
  countries: readonly string[];
  everywhere: boolean;
}

/** The countries to offer; null where all are: goods go everywhere, or the shop has not said where. */
export const offeredCountries = ({ countries, everywhere }: Served): readonly string[] | null =>
  everywhere || countries.length === 0 ? null : countries;

/** False where the shop says that nothing is delivered to anybody: everything is picked up. */
export const delivers = ({ countries, everywhere }: Served): boolean => everywhere || countries.length > 0;

/** The country to begin with: the first of some that goods go to, and the only one where there is no choice. */
export const firstCountry = (offered: readonly string[] | null, wanted: readonly string[]): string =>
  wanted.find((country) => country && (!offered || offered.includes(country))) ??
  (offered?.length === 1 ? (offered[0] ?? '') : '');
