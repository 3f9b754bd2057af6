import { expect, test } from 'vitest';
import { putAt, withoutSilence, type Place } from './editing.ts';
import type { Look } from './types.ts';

const look = {
  announcement: { on: false, text: '' },
  home: [
    {
      id: 'h',
      kind: 'HERO',
      hidden: false,
      hero: { headline: 'One', button: { text: 'Go', link: { kind: 'HOME' } } },
    },
    { id: 'n', kind: 'NEWEST', hidden: false, newest: { count: 4 } },
  ],
  menus: {
    main: [{ id: 'm', text: 'Help', children: [{ id: 'c', text: 'Us', link: { kind: 'HOME' } }] }],
    footer: [],
  },
  pages: [{ id: 'p', slug: 'us', title: 'Us', body: '', inFooter: false }],
} as unknown as Look;

test('each thing is changed where it is', () => {
  const hero = { section: 'h', part: 'hero' } as const;
  expect(putAt(look, { ...hero, field: 'headline' }, 'Two').home[0]?.hero?.headline).toBe('Two');
  expect(putAt(look, { ...hero, field: 'button', inside: 'text' }, 'Come').home[0]?.hero?.button).toEqual({
    text: 'Come',
    link: { kind: 'HOME' },
  });
  const below = putAt(look, { menu: 'main', item: 'm', child: 'c', field: 'text' }, 'We').menus.main[0];
  expect(below).toMatchObject({ text: 'Help', children: [{ text: 'We', link: { kind: 'HOME' } }] });
  expect(putAt(look, { page: 'p', field: 'title' }, 'We').pages[0]?.title).toBe('We');
});

test('the headings above goods and collections are changed where they are', () => {
  const [, newest] = putAt(look, { section: 'n', part: 'newest', field: 'title' }, 'Fresh').home;
  expect(newest?.newest).toEqual({ title: 'Fresh', count: 4 });
  for (const part of ['featured', 'grid'] as const) {
    const kept = { section: 'n', part, field: 'title' } satisfies Place;
    expect(putAt(look, kept, 'Ours').home[1]).toMatchObject({ [part]: { title: 'Ours' } });
  }
});

test('an announcement is shown while it says something', () => {
  const said = putAt(look, { announcement: 'text' }, 'Closed');
  expect(said.announcement).toEqual({ on: true, text: 'Closed' });
  const silent = putAt(said, { announcement: 'text' }, ' ');
  expect(withoutSilence(silent).announcement.on).toBe(false);
  expect(withoutSilence(said)).toBe(said);
});
