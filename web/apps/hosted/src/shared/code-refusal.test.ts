import { describe, expect, it } from 'vitest';
import { codeTrouble } from './code-refusal.ts';
import { Refusal } from './refusal.ts';

const refused = (parts: object) =>
  codeTrouble(new Refusal({ kind: 'refused', code: 'VERIFICATION_FAILED', ...parts }));

describe('a refused code', () => {
  it('says how many tries are left, where that is known', () => {
    expect(refused({ data: { triesLeft: 3 } })).toEqual({ is: 'wrong', text: 'code.wrongLeft', count: 3 });
    expect(refused({})).toEqual({ is: 'wrong', text: 'code.wrong', count: 0 });
    expect(refused({ code: 'FACTOR_VERIFICATION_FAILED', data: { triesLeft: 1 } })).toEqual({
      is: 'wrong',
      text: 'code.wrongLeft',
      count: 1,
    });
  });

  it('is over after the last try', () => {
    expect(refused({ data: { triesLeft: 0 } })).toEqual({ is: 'over' });
  });

  it('goes by the page’s own count where the server gives none', () => {
    const refusal = new Refusal({ kind: 'refused', code: 'VERIFICATION_FAILED' });
    expect(codeTrouble(refusal, 2)).toEqual({ is: 'wrong', text: 'code.wrongLeft', count: 2 });
    expect(codeTrouble(refusal, 0)).toEqual({ is: 'over' });
  });

  it('is not about the code when something else is wrong', () => {
    expect(refused({ code: 'SIGN_IN_NOT_ALLOWED' })).toBeNull();
    expect(refused({ wait: 30 })).toBeNull();
    expect(codeTrouble(new Refusal({ kind: 'network' }))).toBeNull();
  });
});
