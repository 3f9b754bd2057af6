import { expect, it } from 'vitest';
import { apart, backOfficeClient, pageOf } from './session.ts';

it('keeps the tokens of staff apart from those of shoppers', () => {
  const kept = new Map([['souk.tokens', 'a shopper']]);
  const storage = apart({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  expect(storage.getItem('souk.tokens')).toBeNull();
  storage.setItem('souk.tokens', 'staff');
  expect(storage.getItem('souk.tokens')).toBe('staff');
  storage.removeItem('souk.tokens');
  expect([...kept]).toEqual([['souk.tokens', 'a shopper']]);
});

it('reads which client staff sign in through', () => {
  const page = (textContent: string | null) => ({
    getElementById: () => (textContent === null ? null : ({ textContent } as HTMLElement)),
  });
  expect(backOfficeClient(page('{"clientId":"shop","backOfficeClientId":"staff"}'))).toBe('staff');
  expect(backOfficeClient(page('{"clientId":"shop"}'))).toBe('');
  expect(backOfficeClient(page('not JSON'))).toBe('');
  expect(backOfficeClient(page(null))).toBe('');
});

it('goes back to pages of the back office only', () => {
  expect(pageOf('/staff?tab=roles')).toBe('/staff?tab=roles');
  for (const evil of [
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(pageOf(evil)).toBe('/');
  }
});
