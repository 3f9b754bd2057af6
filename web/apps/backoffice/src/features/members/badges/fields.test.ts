import { expect, test } from 'vitest';
import { fieldMessage, networkOf, sectionOf, type Field } from './fields.ts';

const typed = {
  name: ' Our page ',
  fieldType: 'SOCIAL',
  network: 'INSTAGRAM',
  privacy: 'PUBLIC',
  signUp: 'NOT_ASKED',
} as const;

test('a social field names its network, and no other field does', () => {
  expect(fieldMessage(null, typed)).toEqual({
    name: 'Our page',
    defaultPrivacy: 'PUBLIC',
    signUp: 'NOT_ASKED',
    socialType: 'INSTAGRAM',
    fieldType: 'SOCIAL',
  });
  expect(fieldMessage(null, { ...typed, fieldType: 'TEXT' })).not.toHaveProperty('socialType');
  const social: Field = { id: '1', name: 'Our page', fieldType: 'SOCIAL', socialType: 'OTHER' };
  expect(fieldMessage(social, { ...typed, fieldType: 'TEXT' })).toEqual({
    name: 'Our page',
    defaultPrivacy: 'PUBLIC',
    signUp: 'NOT_ASKED',
    socialType: 'INSTAGRAM',
  });
});

test('of system fields nothing is changed that cannot be', () => {
  const system: Field = { id: '1', name: 'Title', key: 'title', fieldType: 'TEXT', fieldOrigin: 'SYSTEM' };
  expect(fieldMessage(system, { ...typed, privacy: 'PRIVATE' })).toEqual({
    name: 'Title',
    defaultPrivacy: 'PRIVATE',
  });
  expect(fieldMessage({ ...system, name: 'Display name', key: 'nickname' }, typed)).toEqual({
    name: 'Display name',
  });
});

test('every field has a section and a network that the page knows', () => {
  expect(sectionOf({ id: '1', name: 'Our page', section: 'SOCIAL' })).toBe('SOCIAL');
  expect(sectionOf({ id: '1', name: 'Our page', section: 'MOON' })).toBe('GENERAL');
  expect([networkOf({ socialType: 'TIKTOK' }), networkOf({ socialType: 'UNKNOWN' }), networkOf({})]).toEqual([
    'TIKTOK',
    'OTHER',
    'OTHER',
  ]);
});
