import { describe, expect, it } from 'vitest';
import { isLostFlow, problemOf } from './problems.ts';

describe('problems', () => {
  it('knows those of the addresses it is sent with', () => {
    expect(problemOf('ADDRESS_USED')).toEqual({
      title: 'problem.usedTitle',
      text: 'problem.used',
      cause: 'problem.usedCause',
      code: 'ADDRESS_USED',
    });
  });

  it('names a code that it does not know', () => {
    expect(problemOf('SOMETHING_NEW')).toMatchObject({ title: 'problem.title', code: 'SOMETHING_NEW' });
  });

  it.each(['', 'Call +1 555 0100 now', 'x'.repeat(99), '<b>', 'constructor'])(
    'shows nothing of %j',
    (code) => {
      expect(problemOf(code)).toMatchObject({ title: 'problem.title', code: '' });
    },
  );

  it('tells a flow that is lost from a call that failed', () => {
    expect(['FLOW_OVER', 'NOT_ALLOWED', 'THROTTLED_FEATURE', ''].map(isLostFlow)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
