// Whom an order is for and where it goes, as a form has it and as the server takes it.
import type { Values } from '../../shared/form/merge.ts';
import type { Option } from '../../shared/list/types.ts';
import type { Order } from './shown.ts';

export type Place = 'contact' | 'delivery' | 'billing';

type Held = Order['billingInfo'];

const person = ['firstName', 'lastName', 'company', 'phone'] as const;
const where = ['addressLine', 'addressLine2', 'city', 'subdivision', 'postalCode', 'country'] as const;

const heldAt = (order: Order, place: Place): Held =>
  place === 'billing'
    ? order.billingInfo
    : place === 'delivery'
      ? (order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo)
      : undefined;

function streetOf(held: Held): string {
  const { addressLine, streetAddress } = held?.address ?? {};
  return addressLine || [streetAddress?.number, streetAddress?.name].filter(Boolean).join(' ');
}

export function valuesOf(order: Order, place: Place): Values {
  if (place === 'contact') return { email: order.buyerInfo?.email ?? '' };
  const held = heldAt(order, place);
  const values: Values = {};
  for (const name of person) values[name] = held?.contactDetails?.[name] ?? '';
  for (const name of where)
    values[name] = name === 'addressLine' ? streetOf(held) : (held?.address?.[name] ?? '');
  return values;
}

/** What is sent: the address as a whole, since parts of the old one would not fit the new. */
export function patchOf(order: Order, place: Place, values: Values) {
  const text = (name: string) => String(values[name] ?? '').trim();
  if (place === 'contact') return { buyerInfo: { email: text('email') } };
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== ''));
  const contactDetails = Object.fromEntries(person.map((name) => [name, text(name) || null]));
  const held = { address: filled(where), contactDetails };
  if (place === 'billing') return { billingInfo: held };
  return order.shippingInfo?.logistics?.shippingDestination
    ? { shippingInfo: { logistics: { shippingDestination: held } }, recipientInfo: held }
    : { recipientInfo: held };
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** What the browser has names for though it is no country. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Countries by their names in the person's language. */
export function countries(language: string): Option[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(language);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = noCountries.has(value) ? undefined : names.of(value);
      return label ? [{ value, label }] : [];
    })
    .sort((a, b) => order.compare(a.label, b.label));
}
