import { expect, it } from 'vitest';
import { inParts } from './model.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `product-${at}`);

it('asks for products in parts that the server takes, and for each once', () => {
  expect(inParts([])).toEqual([]);
  expect(inParts(['a', 'b', 'a'])).toEqual([['a', 'b']]);
  expect(inParts(ids(250)).map((part) => part.length)).toEqual([100, 100, 50]);
});

it('leaves the parts before as they are when more comes', () => {
  expect(inParts(ids(300))[0]).toEqual(inParts(ids(120))[0]);
});
