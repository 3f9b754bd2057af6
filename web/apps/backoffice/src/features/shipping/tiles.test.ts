import { expect, test } from 'vitest';
import { size, spotOf, viewOf, zoomed } from './drawing.ts';
import { addressOf, tilesOf } from './tiles.ts';

const berlin = { latitude: 52.52, longitude: 13.405 };

test('the pictures cover the whole map, and are not many', () => {
  for (const view of [viewOf([berlin]), zoomed(viewOf([berlin]), 0.1), { ...berlin, kilometres: 2_900 }]) {
    const tiles = tilesOf(view);
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.length).toBeLessThan(40);
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(size.width);
    expect(Math.max(...tiles.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(size.height);
  }
});

test('a place is on the picture that has it everywhere', () => {
  // Known of this town: at zoom 13 it is in column 4401 and row 2686.
  const view = { ...berlin, kilometres: 7.5 };
  const { x, y } = spotOf(view, berlin);
  const under = tilesOf(view).find(
    (tile) => tile.x <= x && x < tile.x + tile.width && tile.y <= y && y < tile.y + tile.height,
  );
  expect(under).toMatchObject({ zoom: 13, column: 4401, row: 2686 });
  const written = under ? addressOf('https://tiles.test/{z}/{x}/{y}.png?key=1', under) : '';
  expect(written).toBe('https://tiles.test/13/4401/2686.png?key=1');
});

test('no pictures where the map shows half the world, and none beyond its edge', () => {
  expect(tilesOf(viewOf([]))).toEqual([]);
  const edge = tilesOf({ latitude: 0, longitude: 179.9, kilometres: 100 });
  expect(edge.length).toBeGreaterThan(0);
  expect(edge.every(({ zoom, column, row }) => column < 2 ** zoom && row < 2 ** zoom)).toBe(true);
});
