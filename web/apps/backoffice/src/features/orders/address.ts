import type { Schemas } from '@souk/client';
import { townLines } from '@souk/ui/place';

/** An address as it is written on a parcel. */
export function addressLines(place: Schemas['AddressWithContact'] | undefined, language: string): string[] {
  const { address, contactDetails: contact } = place ?? {};
  const name = `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim();
  const street = address?.streetAddress;
  const first = address?.addressLine || [street?.number, street?.name].filter(Boolean).join(' ');
  const country = address?.country
    ? new Intl.DisplayNames(language, { type: 'region' }).of(address.country)
    : address?.countryFullname;
  return [
    name,
    contact?.company,
    [first, address?.addressLine2].filter(Boolean).join(', '),
    ...townLines(address ?? {}),
    country,
  ].filter((line): line is string => !!line);
}
