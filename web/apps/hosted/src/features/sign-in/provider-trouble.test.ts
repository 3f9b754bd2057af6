import { expect, it } from 'vitest';
import { english } from '../../shared/text/index.ts';
import { providerTrouble } from './provider-trouble.ts';

it('says what came of a way through a provider', () => {
  expect(providerTrouble('PROVIDER_CANCELLED')).toBe('elsewhere.cancelled');
  expect(providerTrouble('STAFF_UNKNOWN')).toBe('elsewhere.staff');
  // What was not thought of, and what somebody wrote into the address, gets the general words.
  for (const code of ['PROVIDER_REFUSED', 'INTERNAL', '<b>', 'constructor']) {
    expect(english[providerTrouble(code)]).toBe(english['problem.provider']);
  }
});
