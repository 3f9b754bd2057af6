import { expect, it } from 'vitest';
import { coverPosition, coverRange } from './cover.ts';

const image = { url: '/a', width: 1280, height: 800 };

it('moves within what is left of the height', () => {
  expect(coverRange(image)).toBe(600);
  expect(coverPosition({ ...image, offsetY: 0 })).toBe('50% 0%');
  expect(coverPosition({ ...image, offsetY: 300 })).toBe('50% 50%');
  expect(coverPosition({ ...image, offsetY: 9000 })).toBe('50% 100%');
  expect(coverPosition(image)).toBe('50% 50%');
});

it('does not move a picture that is as flat as the frame', () => {
  expect(coverPosition({ url: '/a', width: 1280, height: 100, offsetY: 20 })).toBe('50% 50%');
});
