import { expect, test } from 'vitest';
import { ownField, patchOf, sentAs, valuesOf, wrongIn } from './edit.ts';
import type { Member } from './shown.tsx';

const rosa = {
  id: 'rosa',
  status: 'APPROVED',
  activityStatus: 'ACTIVE',
  privacyStatus: 'PUBLIC',
  contact: {
    firstName: 'Rosa',
    phones: ['+49 30 1', '+49 30 2'],
    emails: [],
    addresses: [],
    customFields: { 'custom.shoe': { name: 'Shoe', value: 38 }, 'custom.glaze': { value: 'Bone' } },
  },
  profile: { nickname: 'Rosie', slug: 'rosie' },
} as unknown as Member;

const kinds = new Map([
  ['custom.shoe', 'NUMBER' as const],
  ['custom.glaze', 'TEXT' as const],
]);

test.each([
  ['12a', 'members.numberWrong'],
  ['1,5', undefined],
  ['-3.25', undefined],
  ['', undefined],
  ['Infinity', 'members.numberWrong'],
  ['1e400', 'members.numberWrong'],
])('a number field says what is wrong with %j', (typed, wrong) => {
  expect(wrongIn('NUMBER', typed)).toBe(wrong);
});

test('a web address must be one', () => {
  expect(wrongIn('URL', 'example.com')).toBe('members.webWrong');
  expect(wrongIn('SOCIAL', 'https://example.com/rosa')).toBeUndefined();
});

test('values are sent as their kinds have them', () => {
  expect([sentAs('NUMBER', ' 1,5 '), sentAs('TEXT', ' Bone '), sentAs('NUMBER', ' ')]).toEqual([
    1.5,
    'Bone',
    null,
  ]);
});

test('only what was changed is sent', () => {
  expect(valuesOf(rosa)).toMatchObject({
    firstName: 'Rosa',
    phone: '+49 30 1',
    [ownField('custom.shoe')]: '38',
  });
  expect(patchOf(rosa, {}, kinds)).toBeNull();
  expect(patchOf(rosa, { slug: 'rosa' }, kinds)).toBeNull();
  expect(patchOf(rosa, { company: ' Kiln ', [ownField('custom.shoe')]: '39' }, kinds)).toEqual({
    contact: { company: 'Kiln', customFields: { 'custom.shoe': { value: 39 } } },
  });
  expect(patchOf(rosa, { nickname: '', privacyStatus: 'PRIVATE' }, kinds)).toEqual({
    profile: { nickname: '' },
    privacyStatus: 'PRIVATE',
  });
});

test('a photo is given and taken away', () => {
  expect(patchOf(rosa, { photo: ['p1', 'https://shop.example/p1.jpg'] }, kinds)).toEqual({
    profile: { photo: { id: 'p1', url: 'https://shop.example/p1.jpg', width: 0, height: 0 } },
  });
  expect(patchOf(rosa, { photo: [] }, kinds)).toEqual({ profile: { photo: null } });
});

test('the first phone is changed, the others stay; without any the list is deleted', () => {
  expect(patchOf(rosa, { phone: '+49 30 9' }, kinds)).toEqual({
    contact: { phones: ['+49 30 9', '+49 30 2'] },
  });
  const one = { ...rosa, contact: { ...rosa.contact, phones: ['+49 30 1'] } } as Member;
  expect(patchOf(one, { phone: '' }, kinds)).toEqual({ contact: { phones: null } });
});
