import { describe, expect, it } from 'vitest';
import type { EstimateTotalsResponse, LineItem } from '@souk/client';
import { ofCart, ofLine, stopsBuying } from './violations.ts';

const other = { other: { name: 'OTHER_DEFAULT' } };
const onLine = (id: string) => ({ lineItem: { name: 'LINE_ITEM_DEFAULT', id } });
const lines = [{ id: 'a' }, { id: 'b' }] as unknown as LineItem[];
const found = (...violations: EstimateTotalsResponse['violations']) => ({ violations });

describe('what is wrong with a cart', () => {
  it('is told at its line, or of the whole', () => {
    const both = found(
      { severity: 'ERROR', target: other, description: 'Not on Sundays' },
      { severity: 'WARNING', target: onLine('a') },
    );
    expect(ofCart(both)).toEqual([{ blocking: true, text: 'Not on Sundays' }]);
    expect(ofLine(both, 'a')).toEqual([{ blocking: false, text: '' }]);
    expect(ofLine(both, 'b')).toEqual([]);
    expect([ofCart(null), ofLine(undefined, 'a'), ofCart(found())]).toEqual([[], [], []]);
  });

  it.each([
    [found({ severity: 'ERROR', target: other }), true],
    [found({ severity: 'ERROR', target: onLine('b') }), true],
    [found({ severity: 'ERROR', target: onLine('taken out') }), false],
    [found({ severity: 'WARNING', target: other }), false],
    [null, false],
  ])('%j stops buying: %s', (violations, stops) => {
    expect(stopsBuying(violations, lines)).toBe(stops);
  });
});
