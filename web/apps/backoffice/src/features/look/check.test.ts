import { expect, it } from 'vitest';
import { isSlug, problemsOf, slugOf } from './check.ts';
import type { Link, Look } from './types.ts';

const look: Look = {
  theme: {
    primary: '#3a3fa8',
    accent: '#e2a11c',
    paper: '#fbf8f3',
    headingFont: 'FRAUNCES',
    headingSize: 72,
    corners: 'SOFT',
  },
  announcement: { on: false, text: '' },
  home: [{ id: 'h', kind: 'HERO', hidden: false, hero: { eyebrow: '', headline: 'Hello', text: '' } }],
  menus: { main: [], footer: [] },
  pages: [{ id: 'p', slug: 'about', title: 'About', body: '', inFooter: true }],
};
const linked = (link: Link) =>
  problemsOf({ ...look, menus: { main: [{ id: 'm', text: 'x', link }], footer: [] } })['main.m.link'];

it('finds nothing wrong with a whole look', () => {
  expect(problemsOf(look)).toEqual({});
});

it('leads only to addresses that are safe', () => {
  for (const address of ['https://example.com', 'https://example.com/a?b', '/products', '/']) {
    expect([address, linked({ kind: 'ADDRESS', address })]).toEqual([address, undefined]);
  }
  for (const address of [
    'javascript:alert(1)',
    'http://example.com',
    '//evil.example',
    '/\\evil',
    'data:x',
    '',
  ]) {
    expect([address, linked({ kind: 'ADDRESS', address })]).toEqual([address, 'address']);
  }
  expect(linked({ kind: 'PAGE', pageSlug: 'about' })).toBeUndefined();
  expect(linked({ kind: 'PAGE', pageSlug: 'gone' })).toBe('linkPage');
  expect(linked({ kind: 'COLLECTION' })).toBe('linkCollection');
});

it('names what is missing by its place', () => {
  const wrong = problemsOf({
    ...look,
    theme: { ...look.theme, accent: 'gold' },
    announcement: { on: true, text: ' ' },
    home: [
      { id: 'h', kind: 'HERO', hidden: false, hero: { eyebrow: '', headline: '', text: '' } },
      { id: 'g', kind: 'GRID', hidden: true, grid: { title: '', collectionIds: [] } },
    ],
    pages: [...look.pages, { id: 'q', slug: 'about', title: '', body: '', inFooter: false }],
  });
  expect(wrong).toEqual({
    'theme.accent': 'colour',
    'announcement.text': 'needed',
    'home.h.headline': 'needed',
    'home.g.collectionIds': 'collection',
    'pages.p.slug': 'slugTaken',
    'pages.q.title': 'needed',
    'pages.q.slug': 'slugTaken',
  });
});

it('makes addresses of names', () => {
  expect(slugOf('About us')).toBe('about-us');
  expect(slugOf(' Très chic! ')).toBe('tres-chic');
  expect(slugOf('Über uns & Größe')).toBe('uber-uns-grosse');
  expect(slugOf('STRAẞE Œuvre Ærø Łódź Đorđe Þór Iğdır')).toBe('strasse-oeuvre-aero-lodz-dorde-thor-igdir');
  expect(['about', 'a-1'].every(isSlug)).toBe(true);
  expect(['', '-a', 'a--b', 'A', 'a b'].some(isSlug)).toBe(false);
});
