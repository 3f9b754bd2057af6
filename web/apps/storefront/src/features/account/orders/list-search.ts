// What the address of the list of orders says. Apart from the list, as every page of the shop carries the addresses.
const known = ['open', 'sent', 'unpaid', 'refunded', 'cancelled'] as const;

export interface ListSearch {
  state?: (typeof known)[number];
  q?: string;
  after?: string;
}

export function readOrdersSearch(given: Record<string, unknown>): ListSearch {
  const q =
    typeof given.q === 'string' || typeof given.q === 'number' ? String(given.q).trim().slice(0, 100) : '';
  return {
    state: known.find((state) => state === given.state),
    q: q || undefined,
    after: typeof given.after === 'string' ? given.after : undefined,
  };
}
