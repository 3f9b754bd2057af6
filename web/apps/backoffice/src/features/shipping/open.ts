import type { Pickup, Profile, ServedRegion, ShippingOption } from './delivery.ts';
import type { Local } from './local.ts';

/** What a press opened. */
export type Open =
  | { is: 'region'; of: ServedRegion | null }
  | { is: 'rate'; of: ServedRegion; option: ShippingOption | null }
  | { is: 'place'; of: Pickup | null }
  | { is: 'local'; of: Local | null }
  | { is: 'profile'; of: Profile | null }
  | { is: 'try' };
