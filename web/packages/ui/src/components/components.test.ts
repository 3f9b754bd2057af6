import { describe, expect, it } from 'vitest';
import { sourceSet, withWidth } from './picture-sources.ts';
import { digitsOf } from './CodeInput.tsx';
import { withNotice, type Notice } from './Notices.tsx';
import { readQuantity } from './QuantityStepper.tsx';

describe('picture addresses', () => {
  it.each([
    ['/media/1/vase.jpg', '/media/1/vase.jpg?w=640'],
    ['/media/1/vase.jpg?v=2', '/media/1/vase.jpg?v=2&w=640'],
    ['/media/1/vase.jpg?w=1', '/media/1/vase.jpg?w=640'],
    ['https://shop.example/m/v.jpg#x', 'https://shop.example/m/v.jpg?w=640#x'],
    ['data:image/gif;base64,AA', 'data:image/gif;base64,AA'],
  ])('%s', (src, expected) => {
    expect(withWidth(src, 640)).toBe(expected);
  });

  it('offers every page width', () => {
    const set = sourceSet('/m/a.jpg').split(', ');
    for (const width of [640, 750, 828, 1080, 1200, 1920, 2048, 3840]) {
      expect(set).toContain(`/m/a.jpg?w=${width} ${width}w`);
    }
  });
});

describe('typed quantity', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['0', 1],
    ['999', 50],
    ['', null],
    ['1.5', null],
    ['-2', null],
    ['1e3', null],
    ['1234567', null],
  ])('%j is %j', (text, expected) => {
    expect(readQuantity(text, 1, 50)).toBe(expected);
  });
});

describe('typed or pasted code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['Your code: 123-456.', '123456'],
    ['1234567', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['12a', '12'],
    ['', ''],
  ])('%j gives %j', (text, expected) => {
    expect(digitsOf(text, 6)).toBe(expected);
  });
});

describe('notices', () => {
  const undo = { label: 'Undo', run: () => undefined };
  const after = (...said: Notice[]) => said.reduce<Notice[]>(withNotice, []);

  it('are two at most, the newest last', () => {
    const shown = after({ text: 'one' }, { text: 'two' }, { text: 'three' });
    expect(shown).toEqual([{ text: 'two' }, { text: 'three' }]);
  });

  it('take the place of the same words', () => {
    const shown = after({ text: 'saved' }, { text: 'sent' }, { text: 'saved' });
    expect(shown).toEqual([{ text: 'sent' }, { text: 'saved' }]);
  });

  it('leave what can be undone beside the same words', () => {
    const shown = after({ text: 'gone', action: undo }, { text: 'gone', action: undo });
    expect(shown).toHaveLength(2);
  });
});
