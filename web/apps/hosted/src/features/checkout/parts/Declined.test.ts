// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { toRemedy } from './Declined.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

it.each([
  ['the number of the card', '<p id="note" tabindex="-1"></p><input id="field-number">', 'field-number'],
  ['what is said, where no card is asked for', '<p id="note" tabindex="-1"></p><input id="other">', 'note'],
])('after a failure the focus goes to %s', (_, page, focused) => {
  document.body.innerHTML = page;
  toRemedy(document.getElementById('note'));
  expect(document.activeElement?.id).toBe(focused);
});
