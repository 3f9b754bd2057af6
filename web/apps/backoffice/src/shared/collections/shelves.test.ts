import { expect, test } from 'vitest';
import { missingIds, most, together } from './shelves.ts';

const shelf = (name: string) => ({ id: `id-${name}`, name, slug: name });

test('what is chosen and not known yet is asked for once, and no more than one answer holds', () => {
  const known = [shelf('vases')];
  expect(missingIds(['id-vases', 'id-mugs', '', 'id-mugs'], known)).toEqual(['id-mugs']);
  expect(missingIds(['id-vases'], known)).toEqual([]);
  const many = Array.from({ length: most + 20 }, (_, at) => `id-${at}`);
  expect(missingIds(many, known)).toHaveLength(most);
});

test('lists are joined in order, each collection once', () => {
  const [vases, mugs] = [shelf('vases'), shelf('mugs')];
  expect(together([vases], [mugs, vases])).toEqual([vases, mugs]);
});
