import type { Schemas } from '@souk/client';

/** An address as it is written on a parcel. */
export function addressLines(place: Schemas['AddressWithContact'] | undefined, language: string): string[] {
  const { address, contactDetails: contact } = place ?? {};
  const name = `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim();
  const street = address?.streetAddress;
  const first = address?.addressLine || [street?.number, street?.name].filter(Boolean).join(' ');
  const region = address?.subdivisionFullname || (address?.subdivision ?? '').split('-').at(-1);
  const country = address?.country
    ? new Intl.DisplayNames(language, { type: 'region' }).of(address.country)
    : address?.countryFullname;
  return [
    name,
    contact?.company,
    [first, address?.addressLine2].filter(Boolean).join(', '),
    [[address?.city, region].filter(Boolean).join(', '), address?.postalCode].filter(Boolean).join(' '),
    country,
  ].filter((line): line is string => !!line);
}
