import { expect, it } from 'vitest';
import type { Session } from '@souk/client/account';
import { placesOf } from './places.ts';

const session = (id: string, more: Partial<Session>): Session => ({
  id,
  userAgent: 'Firefox',
  address: '192.0.2.1',
  createdDate: '2026-01-01T00:00:00.000Z',
  lastUsedDate: '2026-01-01T00:00:00.000Z',
  current: false,
  clientId: 'shop',
  clientName: 'Shop',
  ...more,
});

it('puts the sessions of one browser on one network together, this one first', () => {
  const places = placesOf([
    session('elsewhere', { address: '198.51.100.7', lastUsedDate: '2026-03-01T00:00:00.000Z' }),
    session('hosted', { lastUsedDate: '2026-02-01T00:00:00.000Z' }),
    session('other', { userAgent: 'Safari', lastUsedDate: '2026-04-01T00:00:00.000Z' }),
    session('shop', { current: true }),
  ]);
  expect(places.map((place) => place.sessions.map(({ id }) => id))).toEqual([
    ['hosted', 'shop'],
    ['other'],
    ['elsewhere'],
  ]);
  expect(places[0]).toMatchObject({ current: true, lastUsedDate: '2026-02-01T00:00:00.000Z' });
  expect(placesOf([])).toEqual([]);
});
