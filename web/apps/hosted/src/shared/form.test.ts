import { describe, expect, test } from 'vitest';
import { drafted } from './form.ts';
import { memoryOver } from './storage.ts';

describe('what was typed before a page was loaded again', () => {
  const initial = { email: '', same: true, cardNumber: '' };
  const draft = { key: 'draft', fields: ['email', 'same'] as const };
  const from = (kept: string) => {
    const memory = memoryOver(() => {
      throw new Error('no storage here');
    });
    memory.set('draft', kept);
    return drafted(initial, draft, memory);
  };

  test('is there again, field by field', () => {
    expect(from('{"email":"ada@example.com"}')).toEqual({ ...initial, email: 'ada@example.com' });
    expect(from('{"same":false}')).toEqual({ ...initial, same: false });
  });

  test('leaves out what is not kept, or is of another kind', () => {
    expect(from('{"cardNumber":"4242","email":7,"same":"no","other":"x"}')).toEqual(initial);
  });

  test.each(['', 'nonsense', 'null', '7', '[]'])('is nothing where %j was kept', (kept) => {
    expect(from(kept)).toEqual(initial);
  });

  test('is nothing without a draft', () => expect(drafted(initial, undefined)).toBe(initial));
});
