import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const page = (text: string | null) =>
  ({ getElementById: () => (text === null ? null : { textContent: text }) }) as unknown as Document;

describe('settings', () => {
  it('reads what the server wrote and fills the gaps', () => {
    const settings = readSettings(page('{"clientId":"c-1","siteName":"","extra":1}'));
    expect(settings.clientId).toBe('c-1');
    expect(settings.siteName).toBe('souk');
    expect(settings).not.toHaveProperty('extra');
  });

  it.each([null, '', '{broken'])('uses defaults for %j', (text) => {
    expect(readSettings(page(text)).locale).toBe('en');
  });
});
