// What orders behind a number are asked for by, as the address has it.
import type { Schemas } from '@souk/client';
import type { Over } from './period.ts';

type Ask = Schemas['ReportsBehindRequest'];

const names = [
  'from',
  'to',
  'channel',
  'paymentStatus',
  'country',
  'memberId',
  'productId',
  'variantId',
  'productName',
  'collectionId',
  'discountKind',
  'discountName',
  'reason',
  'part',
  'cohort',
] as const satisfies readonly (keyof Ask)[];

/** Reads an address; days of its own stand in the place of the page's. What nobody can ask for is left out. */
export function askOf(text: string, over: Over): { name: string; ask: Ask } {
  const found = new URLSearchParams(text);
  const of = Object.fromEntries(
    names.flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? '']] : [])),
  ) as Ask;
  const { currency, ...days } = over;
  return {
    name: found.get('name') ?? '',
    ask: {
      ...(of.from ? {} : days),
      ...(currency ? { currency } : {}),
      ...of,
      ...(found.get('refunded') ? { refunded: true } : {}),
      ...(found.get('returned') ? { returned: true } : {}),
    },
  };
}

/** What a number counts of its orders, where that is not their totals. */
export function countsAs(ask: Ask): 'lines' | 'back' | 'discount' | 'reason' | 'part' | null {
  if (ask.reason !== undefined) return 'reason';
  if (ask.returned) return 'back';
  if (ask.productId || ask.productName || ask.collectionId) return ask.refunded ? 'back' : 'lines';
  if (ask.discountKind) return 'discount';
  return ask.part ? 'part' : null;
}
