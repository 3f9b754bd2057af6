// Parts of a country as the form holds them: codes with commas between, as people type them.
import { subdivisionsOf } from '@souk/ui/places';
import type { Region } from './delivery.ts';

export type Parts = Record<string, string>;

export const partsOf = (region: Region | undefined): Parts =>
  Object.fromEntries(
    (region?.destinations ?? [])
      .filter(({ subdivisions }) => subdivisions.length > 0)
      .map(({ countryCode, subdivisions }) => [countryCode, subdivisions.join(', ')]),
  );

/** Codes as they are sent: in capitals, each once. */
export const codesOf = (text = ''): string[] => [
  ...new Set(
    text
      .split(/[\s,،;]+/)
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
];

/** With the country before it, as the list of parts has them. */
export const fullCode = (country: string, code: string): string =>
  code.includes('-') ? code : `${country}-${code}`;

/** As many parts of one country as a region can have. */
export const mostParts = 100;

export const partsFine = (country: string, text = ''): boolean => {
  const codes = codesOf(text);
  const known = subdivisionsOf(country);
  return (
    codes.length <= mostParts &&
    codes.every(
      (code) =>
        /^([A-Z]{2}-)?[A-Z0-9]{1,3}$/.test(code) &&
        fullCode(country, code).startsWith(`${country}-`) &&
        (known.length === 0 || known.some((part) => part.code === fullCode(country, code))),
    )
  );
};

/** What a region's message says of where it lies. */
export const destinationsOf = (countries: readonly string[], parts: Parts) =>
  countries.map((countryCode) => ({ countryCode, subdivisions: codesOf(parts[countryCode]) }));
