// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText, safeAddress } from './RichText.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(<RichText text={text} />)
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '');

describe('text the shop wrote', () => {
  it.each([
    ['plain', '<p>plain</p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['<p>a <strong>b</strong></p><ul><li>c</li></ul>', '<p>a <strong>b</strong></p><ul><li>c</li></ul>'],
    ['<h1>big</h1>', '<h3>big</h3>'],
    ['<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>b', 'b'],
    ['<iframe>c</iframe>d', 'd'],
    ['<a href="javascript:alert(1)">e</a>', 'e'],
    ['<a href="/products/x" target="_blank">f</a>', '<a href="/products/x">f</a>'],
    ['5 &lt; 6 &amp; more', '5 &lt; 6 &amp; more'],
    ['<custom-thing><em>g</em></custom-thing>', '<em>g</em>'],
  ])('%j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('addresses in it', () => {
  it.each([
    ['https://a.example', true],
    ['HTTP://a.example', true],
    ['mailto:a@b.example', true],
    ['/cart', true],
    ['#size', true],
    ['//evil.example', false],
    ['javascript:alert(1)', false],
    [' JavaScript:alert(1)', false],
    ['data:text/html,x', false],
    ['', false],
    [null, false],
  ])('%j: %j', (href, allowed) => {
    expect(safeAddress(href) !== null).toBe(allowed);
  });
});
