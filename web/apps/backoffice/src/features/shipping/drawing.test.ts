import { expect, test } from 'vitest';
import { gridOf, isInside, placeAt, placeOf, size, spotOf, viewOf, zoomed } from './drawing.ts';

const square = [
  { latitude: 52.5, longitude: 13.3 },
  { latitude: 52.5, longitude: 13.5 },
  { latitude: 52.6, longitude: 13.5 },
  { latitude: 52.6, longitude: 13.3 },
];

test('a place stands where it is found again', () => {
  const view = viewOf(square);
  for (const corner of square) {
    const spot = spotOf(view, corner);
    expect(spot.x).toBeGreaterThan(0);
    expect(spot.x).toBeLessThan(size.width);
    expect(spot.y).toBeGreaterThan(0);
    expect(spot.y).toBeLessThan(size.height);
    expect(placeAt(view, spot)).toEqual(corner);
  }
  const far = placeAt(viewOf([]), { x: -9999, y: -9999 });
  expect(far).toEqual({ latitude: 90, longitude: -180 });
});

test('the grid has a few lines, near and far', () => {
  for (const view of [viewOf([]), viewOf(square), zoomed(viewOf(square), 0.01)]) {
    const { latitudes, longitudes } = gridOf(view);
    for (const lines of [latitudes, longitudes]) {
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.length).toBeLessThan(20);
    }
  }
});

test('a place is inside of an outline or not', () => {
  expect(isInside(square, { latitude: 52.55, longitude: 13.4 })).toBe(true);
  expect(isInside(square, { latitude: 52.55, longitude: 13.6 })).toBe(false);
  expect(isInside(square, { latitude: 52.7, longitude: 13.4 })).toBe(false);
  expect(isInside([], { latitude: 0, longitude: 0 })).toBe(false);
});

test('places are read as people write them', () => {
  expect(placeOf(' 52.52, 13.405 ')).toEqual({ latitude: 52.52, longitude: 13.405 });
  expect(placeOf('-33.9 18.4')).toEqual({ latitude: -33.9, longitude: 18.4 });
  for (const wrong of ['', '52', '95, 1', '1, 200', 'Berlin']) expect(placeOf(wrong)).toBeNull();
});
