import { describe, expect, it } from 'vitest';
import { closest, held, moved, scaled, whole } from './zoom-view.ts';

const room = { width: 400, height: 800 };
const picture = { width: 400, height: 460 };

describe('looking closely', () => {
  it('keeps the part that was pressed under the finger', () => {
    const at = { x: 100, y: -50 };
    const view = scaled(whole, 2, at);
    // A point of the picture is at `view + scale * point`: the one that was under the finger still is.
    expect(view.x + 2 * at.x).toBe(at.x);
    expect(view.y + 2 * at.y).toBe(at.y);
    expect(scaled(view, 1, at)).toEqual(whole);
  });

  it('never shows less than the whole, nor more than there is to see', () => {
    expect(scaled(whole, 0.2, { x: 0, y: 0 }).scale).toBe(1);
    expect(scaled(whole, 99, { x: 0, y: 0 }).scale).toBe(closest);
    expect(held({ scale: 1, x: 40, y: 40 }, picture, room)).toEqual(whole);
  });

  it('does not move the picture out of the room', () => {
    const near = { scale: 2, x: 0, y: 0 };
    expect(held(moved(near, { x: 900, y: -900 }), picture, room)).toEqual({ scale: 2, x: 200, y: -60 });
    // Lower than the room: it stays in the middle.
    expect(held({ scale: 1.5, x: 0, y: 300 }, picture, room).y).toBe(0);
  });
});
