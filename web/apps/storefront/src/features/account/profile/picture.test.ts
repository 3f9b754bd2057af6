import { expect, it } from 'vitest';
import { squareOf } from './picture.ts';

it.each([
  [
    { zoom: 1, x: 0.5, y: 0.5 },
    { left: 100, top: 0, side: 200 },
  ],
  [
    { zoom: 1, x: 0, y: 1 },
    { left: 0, top: 0, side: 200 },
  ],
  [
    { zoom: 2, x: 1, y: 1 },
    { left: 300, top: 100, side: 100 },
  ],
  [
    { zoom: 0.2, x: 7, y: -3 },
    { left: 200, top: 0, side: 200 },
  ],
])('cuts a square out of 400 by 200: %o', (cut, box) => {
  expect(squareOf(400, 200, cut)).toEqual(box);
});
