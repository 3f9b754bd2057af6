// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isKnown, whenStirred } from './stirred.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.soukStirred;
});

test('who only has tokens has nothing to be shown', () => {
  localStorage.setItem('souk.tokens', '{}');
  localStorage.setItem('other', '1');
  expect(isKnown(false)).toBe(false);
  expect(isKnown(true)).toBe(true);
});

test.each(['souk.cart', 'souk.language', 'souk.currency', 'souk.seen'])('%s is shown at once', (key) => {
  localStorage.setItem(key, '1');
  expect(isKnown(false)).toBe(true);
});

test.each(['/?lang=ar', '/#reviews'])('an address that says more is heard at once: %s', (address) => {
  history.replaceState(null, '', address);
  expect(isKnown(false)).toBe(true);
  history.replaceState(null, '', '/');
  expect(isKnown(false)).toBe(false);
});

test('the first thing that somebody does starts it, once', () => {
  const run = vi.fn();
  whenStirred(run);
  // A pointer that lies there.
  dispatchEvent(new Event('pointermove'));
  expect(run).not.toHaveBeenCalled();
  dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('keydown'));
  expect(run).toHaveBeenCalledTimes(1);
});

test('what was done before counts', () => {
  window.soukStirred = true;
  const run = vi.fn();
  whenStirred(run);
  expect(run).toHaveBeenCalledTimes(1);
});
