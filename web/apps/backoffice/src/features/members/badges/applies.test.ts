import { expect, test } from 'vitest';
import { appliedTo, type Applied, type Group } from './applies.ts';

const groups: Group[] = [
  { kind: 'BADGE', id: 'guild', label: 'Guild' },
  { kind: 'ROLE', id: 'host', label: 'Host' },
];
const none = { has: {}, lacks: {} };

const now: Applied = {
  customFieldId: 'field',
  applications: {
    items: [
      { applicationType: 'MEMBER', entityId: 'ada' },
      { applicationType: 'BADGE', entityId: 'guild' },
    ],
  },
  exclusions: { items: [{ exclusionType: 'MEMBER', entityId: 'omar' }] },
};

test('a field that was for everybody is for those who were ticked, without those who never have it', () => {
  expect(appliedTo(undefined, groups, none)).toBeNull();
  expect(appliedTo(undefined, groups, { has: { guild: true }, lacks: { host: true } })).toEqual({
    applications: { items: [{ applicationType: 'BADGE', entityId: 'guild' }] },
    exclusions: { items: [{ exclusionType: 'ROLE', entityId: 'host' }] },
  });
  expect(appliedTo(undefined, groups, { has: {}, lacks: { host: true } })).toEqual({
    exclusions: { items: [{ exclusionType: 'ROLE', entityId: 'host' }] },
  });
});

test('what the dialog does not show stays, exceptions included', () => {
  expect(appliedTo(now, groups, { has: { guild: false, host: true }, lacks: {} })).toEqual({
    applications: {
      items: [
        { applicationType: 'MEMBER', entityId: 'ada' },
        { applicationType: 'ROLE', entityId: 'host' },
      ],
    },
    exclusions: { items: [{ exclusionType: 'MEMBER', entityId: 'omar' }] },
  });
});

test('with nobody named on either side all members have the field again', () => {
  const guild: Applied = {
    customFieldId: 'field',
    applications: { items: [{ applicationType: 'BADGE', entityId: 'guild' }] },
  };
  expect(appliedTo(guild, groups, { has: { guild: false }, lacks: {} })).toBeNull();
});
