// What the shop did not take about a line that was to come into the cart, in words. Fetched with the first refusal.
import type { FieldViolation } from '@souk/client';
import { cartText } from './text/index.ts';

const ofText = /^lineItems\[\d+\]\.catalogReference\.options\.customTextFields\.(.+)$/s;
const ofOptions = /^lineItems\[\d+\]\.catalogReference\.options$/;

/** Pages ask for these before: what is refused here was changed by the shop since. Undefined for anything else. */
export function refusedLine(violations: readonly FieldViolation[], language: string): string | undefined {
  for (const { field, violatedRule } of violations) {
    const title = ofText.exec(field)?.[1];
    if (title) {
      const key = violatedRule === 'MAX_LENGTH' ? 'line.textTooLong' : 'line.textMissing';
      return cartText(language, key, { title });
    }
    if (ofOptions.test(field)) return cartText(language, 'line.options');
  }
  return undefined;
}
