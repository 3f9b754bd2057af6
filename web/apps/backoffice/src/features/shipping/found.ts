import type { Schemas } from '@souk/client';
import type { Point } from './area.ts';

export interface FoundPlace {
  at: Point;
  /** In one line, so that somebody sees what was found. */
  address: string;
}

/** The best of what a service of addresses found that is on the map; null for none. */
export function foundAt(found: readonly Schemas['AddresslookupFound'][]): FoundPlace | null {
  for (const { geocode, addressLine, postalCode, city } of found) {
    if (geocode?.latitude === undefined || geocode.longitude === undefined) continue;
    const town = [postalCode, city].filter(Boolean).join(' ');
    return {
      at: { latitude: geocode.latitude, longitude: geocode.longitude },
      address: [addressLine, town].filter(Boolean).join(', '),
    };
  }
  return null;
}
