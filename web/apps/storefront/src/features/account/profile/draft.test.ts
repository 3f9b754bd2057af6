import { expect, it } from 'vitest';
import type { OwnProfile } from '@souk/client/members';
import { changeOf, shownOf } from './draft.ts';

const mine = {
  revision: 'r1',
  nickname: 'Rosa',
  slug: 'rosa',
  title: '',
  photo: { id: 'p', url: '/media/p', width: 1, height: 1 },
  fields: [
    { key: 'custom.age', name: 'Age', fieldType: 'NUMBER', section: 'GENERAL', public: false, value: 30 },
    { key: 'custom.town', name: 'Town', fieldType: 'TEXT', section: 'GENERAL', public: true, value: 'Fes' },
  ],
} as unknown as OwnProfile;

it('sends what changed and nothing else', () => {
  expect(changeOf(mine, { title: 'Potter', photo: null })).toEqual({
    revision: 'r1',
    title: 'Potter',
    photo: { id: '' },
  });
});

it('sends numbers as numbers, and leaves out what was emptied', () => {
  const fields = {
    'custom.age': { value: ' 31 ', public: true },
    'custom.town': { value: ' ', public: false },
  };
  expect(changeOf(mine, { fields })).toEqual({
    revision: 'r1',
    fields: { 'custom.age': { value: 31, public: true }, 'custom.town': { public: false } },
  });
});

it('shows the profile as it will be', () => {
  const shown = shownOf(mine, {
    nickname: 'R',
    photo: null,
    fields: { 'custom.town': { value: 'Tetouan', public: true } },
  });
  expect([shown.nickname, shown.slug, shown.photo, shown.fields[1]?.value]).toEqual([
    'R',
    'rosa',
    undefined,
    'Tetouan',
  ]);
});
