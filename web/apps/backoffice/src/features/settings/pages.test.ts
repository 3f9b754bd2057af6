import { expect, test } from 'vitest';
import { sectionAt } from '../../shared/sections.ts';
import { groups } from './pages.ts';

const paths = groups.flatMap(({ pages }) => Object.keys(pages));

test('every page on the list is a section, and is on it once', () => {
  expect(paths.filter((path) => sectionAt(path)?.path !== path)).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('the pages that set how the shop works are all on the list', () => {
  for (const path of ['/member-rules', '/mail-templates', '/plugins']) expect(paths).toContain(path);
});
