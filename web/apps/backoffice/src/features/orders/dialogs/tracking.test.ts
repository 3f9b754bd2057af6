import { describe, expect, it } from 'vitest';
import { isWebLink, ownLink } from './tracking.ts';

describe('the link of a parcel', () => {
  it.each(['https://carrier.example/track/1', 'http://carrier.example', 'HTTPS://carrier.example/a b'])(
    'is one that browsers can follow: %s',
    (link) => expect(isWebLink(link)).toBe(true),
  );

  it.each(['not a link', 'carrier.example/1', 'https://', 'ftp://carrier.example', 'javascript:alert(1)'])(
    'is refused before it is sent: %s',
    (link) => expect(isWebLink(link)).toBe(false),
  );

  it('is left out where the carrier has its own', () => {
    expect(ownLink({ carrier: 'dhl', number: '1', link: 'https://a.example' })).toBe('');
    expect(ownLink({ carrier: '', number: '1', link: ' https://a.example ' })).toBe('https://a.example');
  });
});
