import { expect, it } from 'vitest';
import { circle, cornersOf, draw, geoJsonOf, sizeOf, zipsOf } from './area.ts';

const square = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 0.1 },
  { latitude: 0.1, longitude: 0.1 },
  { latitude: 0.1, longitude: 0 },
];

it('reads post codes as they are pasted', () => {
  expect(zipsOf(' 10002, 10009\n1001*;10002,')).toEqual(['10002', '10009', '1001*']);
  expect(zipsOf('SW1A 1AA\nSW1A 2AA')).toEqual(['SW1A 1AA', 'SW1A 2AA']);
});

it('reads outlines however they are wrapped, and writes them back', () => {
  const polygon = JSON.parse(geoJsonOf(square)) as object;
  for (const value of [
    polygon,
    { type: 'Feature', geometry: polygon },
    {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: null },
        { type: 'Feature', geometry: polygon },
      ],
    },
    { type: 'MultiPolygon', coordinates: [(polygon as { coordinates: unknown }).coordinates] },
  ]) {
    expect(cornersOf(JSON.stringify(value))).toEqual(square);
  }
});

it('takes nothing that is no area', () => {
  const ring = (points: unknown) => JSON.stringify({ type: 'Polygon', coordinates: [points] });
  for (const text of [
    '',
    '{',
    '[]',
    '{"type":"Point","coordinates":[1,2]}',
    ring([
      [0, 0],
      [1, 1],
    ]),
    ring([
      [0, 0],
      [1, 1],
      [1, 95],
    ]),
    ring([
      [0, 'x'],
      [1, 1],
      [1, 0],
    ]),
  ]) {
    expect([text, cornersOf(text)]).toEqual([text, null]);
  }
});

it('measures and draws', () => {
  expect(sizeOf(square)).toBeCloseTo(123.6, 0);
  expect(sizeOf(circle({ latitude: 40.7, longitude: -74 }, 2))).toBeCloseTo(Math.PI * 4, 0);
  const { points, bar } = draw(square, 300, 200);
  for (const { x, y } of points) {
    expect(x >= 23.9 && x <= 276.1 && y >= 23.9 && y <= 176.1).toBe(true);
  }
  expect(points[0]?.y).toBeGreaterThan(points[2]?.y ?? Infinity);
  expect(bar.kilometres).toBe(5);
});
