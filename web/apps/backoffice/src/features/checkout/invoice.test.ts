import type { Schemas } from '@souk/client';
import { expect, it } from 'vitest';
import { logoAt, messageOf, valuesOf, type InvoiceValues } from './invoice.ts';

const settings = {
  name: '',
  email: '',
  phone: '',
  logoId: '1f2e',
  prefix: 'INV-',
  nextNumber: 7,
  creditNotes: false,
  creditNotePrefix: 'CN-',
  nextCreditNoteNumber: 1,
  dueDays: 14,
  notes: '',
  terms: '',
} satisfies Schemas['InvoicesSettings'];

const message = (changed: Partial<InvoiceValues>) =>
  messageOf({ ...valuesOf(settings), ...changed } as InvoiceValues, changed);

it('keeps the logo of papers, or takes it away', () => {
  expect(valuesOf(settings).logoId).toBe('1f2e');
  expect(message({ logoId: 'ab12' })).toEqual({ logoId: 'ab12' });
  expect(message({ logoId: '' })).toEqual({ logoId: '' });
  expect(message({ prefix: 'NS-' })).toEqual({ prefix: 'NS-' });
});

it('shows the logo where pictures are served', () => {
  expect(logoAt('1f2e')).toBe('/media/1f2e');
  expect(logoAt('')).toBe('');
});
