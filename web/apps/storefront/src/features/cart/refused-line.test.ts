import { expect, it } from 'vitest';
import type { FieldViolation } from '@souk/client';
import { refusedLine } from './refused-line.ts';

const at = 'lineItems[0].catalogReference.options';
const refused = (field: string, violatedRule: FieldViolation['violatedRule']) => [
  { field, description: 'x', violatedRule },
];

it.each([
  [
    refused(`${at}.customTextFields.Initials`, 'REQUIRED_FIELD'),
    'Enter your text for “Initials” on the product page first.',
  ],
  [
    refused(`${at}.customTextFields.No. 1: front`, 'MAX_LENGTH'),
    'Your text for “No. 1: front” is too long now. Shorten it on the product page.',
  ],
  [refused(at, 'VALIDATION'), 'These options are no longer available. Choose again on the product page.'],
  [refused('lineItems[0].quantity', 'MAX'), undefined],
  [[], undefined],
])('%j is told as %j', (violations, expected) => {
  expect(refusedLine(violations, 'en')).toBe(expected);
});
