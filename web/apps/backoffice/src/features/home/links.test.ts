import { expect, it } from 'vitest';
import type { Schemas } from '@souk/client';
import { itemLink, sectionLink } from './links.ts';

const item = (more: object) =>
  ({ id: 'x', date: '2026-01-01T00:00:00.000Z', urgent: false, ...more }) as Schemas['TodayItem'];

it('leads to where a thing is done', () => {
  expect(itemLink('ORDERS_TO_FULFIL', item({}))).toEqual({ to: '/orders/$id', params: { id: 'x' } });
  expect(itemLink('CHARGEBACKS', item({ orderId: 'o' }))).toEqual({ to: '/orders/$id', params: { id: 'o' } });
  expect(itemLink('LOW_STOCK', item({ parentId: 'p' }))).toEqual({
    to: '/products/$id',
    params: { id: 'p' },
  });
  expect(itemLink('MEMBER_REPORTS', item({}))).toEqual({ to: '/moderation', search: { member: 'x' } });
  expect(itemLink('EMAILS_FAILED', item({}))).toBeNull();
});

it('knows the pages of kinds, and that newer kinds have none', () => {
  expect(sectionLink('MEMBERS_WAITING')).toEqual({ to: '/members', search: { tab: 'waiting' } });
  expect(sectionLink('SOMETHING_NEW')).toBeNull();
});
