// The settings of invoices as the form holds them, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';

export interface InvoiceValues extends Values {
  name: string;
  email: string;
  phone: string;
  taxId: string;
  street: string;
  city: string;
  zip: string;
  country: string;
  logoId: string;
  prefix: string;
  nextNumber: string;
  creditNotes: boolean;
  creditNotePrefix: string;
  nextCreditNoteNumber: string;
  dueDays: string;
  notes: string;
  terms: string;
}

export const valuesOf = (settings: Schemas['InvoicesSettings']): InvoiceValues => ({
  name: settings.name,
  email: settings.email,
  phone: settings.phone,
  taxId: settings.taxId?.id ?? '',
  street: settings.address?.addressLine ?? '',
  city: settings.address?.city ?? '',
  zip: settings.address?.postalCode ?? '',
  country: settings.address?.country ?? '',
  logoId: settings.logoId,
  prefix: settings.prefix,
  nextNumber: String(settings.nextNumber),
  creditNotes: settings.creditNotes,
  creditNotePrefix: settings.creditNotePrefix,
  nextCreditNoteNumber: String(settings.nextCreditNoteNumber),
  dueDays: String(settings.dueDays),
  notes: settings.notes,
  terms: settings.terms,
});

/** Only what changed: what others set meanwhile stays. */
export function messageOf(values: InvoiceValues, changed: Partial<InvoiceValues>) {
  const { street: addressLine, city, zip: postalCode, country } = values;
  const has = (...names: string[]) => names.some((name) => name in changed);
  const plain = (
    ['name', 'email', 'phone', 'logoId', 'prefix', 'creditNotePrefix', 'notes', 'terms'] as const
  ).filter((name) => has(name));
  const numbers = (['dueDays', 'nextNumber', 'nextCreditNoteNumber'] as const).filter((name) => has(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name].trim()])),
    ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])),
    ...(has('creditNotes') ? { creditNotes: values.creditNotes } : {}),
    ...(has('taxId') ? { taxId: values.taxId.trim() ? { id: values.taxId.trim() } : null } : {}),
    ...(has('street', 'city', 'zip', 'country')
      ? { address: country || addressLine || city ? { addressLine, city, postalCode, country } : null }
      : {}),
  };
}

/** Where a picture of the shop's own is shown; empty for none. */
export const logoAt = (id: string): string => (id ? `/media/${encodeURIComponent(id)}` : '');
