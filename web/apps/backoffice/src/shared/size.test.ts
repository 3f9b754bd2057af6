import { expect, test } from 'vitest';
import { sizeOf } from './size.ts';

test('sizes are said in the largest unit that fits', () => {
  expect(sizeOf(512, 'en')).toBe('512 byte');
  expect(sizeOf(33_140, 'en')).toBe('33 kB');
  expect(sizeOf(1_540_000, 'en')).toBe('1.5 MB');
  expect(sizeOf(7_000_000_000_000_000, 'en')).toBe('7,000 TB');
});
