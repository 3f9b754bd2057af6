// Areas that the shop delivers to by itself: lists of post codes, circles, and outlines as GeoJSON has them.
export interface Point {
  latitude: number;
  longitude: number;
}

/** Post codes as people paste them: by commas, spaces within a code kept, or one a line. */
export const zipsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;،\n]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];

const isNumbers = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && pair.length >= 2 && pair.slice(0, 2).every((one) => Number.isFinite(one));

/** The outer ring of the first polygon in it, however it is wrapped. */
function ringOf(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, coordinates, geometry, features } = value as Record<string, unknown>;
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    return features.map(ringOf).find((ring) => ring !== null) ?? null;
  }
  if (type === 'Feature') return ringOf(geometry);
  if (!Array.isArray(coordinates)) return null;
  if (type === 'Polygon') return Array.isArray(coordinates[0]) ? coordinates[0] : null;
  if (type === 'MultiPolygon') {
    const [first] = coordinates as unknown[];
    return Array.isArray(first) && Array.isArray(first[0]) ? first[0] : null;
  }
  return null;
}

export const mostCorners = 300;

/** What an outline has so far, also before it is an area. GeoJSON writes longitude first and repeats the first corner. */
export function drawnOf(text: string): Point[] | null {
  let ring: unknown[] | null;
  try {
    ring = ringOf(JSON.parse(text));
  } catch {
    return null;
  }
  if (!ring?.every(isNumbers)) return null;
  const points = ring.map(([longitude, latitude]) => ({ latitude, longitude }));
  const [first, last] = [points[0], points.at(-1)];
  const closed =
    points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return closed ? points.slice(0, -1) : points;
}

/** The corners of an area; null for what is no area. */
export function cornersOf(text: string): Point[] | null {
  const points = drawnOf(text);
  const onEarth = points?.every(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  );
  return points && onEarth && points.length >= 3 && points.length <= mostCorners ? points : null;
}

/** As GeoJSON, for people to read and change. */
export const geoJsonOf = (corners: readonly Point[]): string => {
  const ring = corners.map(({ latitude, longitude }) => [longitude, latitude]);
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
};

const kilometresPerDegree = 111.195;

/** Flat enough for what one shop can drive to: kilometres to the east and to the north of the middle. */
function flat(corners: readonly Point[]): { x: number; y: number }[] {
  const middle = corners.reduce((sum, { latitude }) => sum + latitude, 0) / (corners.length || 1);
  const narrow = Math.cos((middle * Math.PI) / 180);
  return corners.map(({ latitude, longitude }) => ({
    x: longitude * kilometresPerDegree * narrow,
    y: latitude * kilometresPerDegree,
  }));
}

/** In square kilometres. */
export function sizeOf(corners: readonly Point[]): number {
  const points = flat(corners);
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

export interface Drawing {
  points: { x: number; y: number }[];
  /** Of a bar at the foot: how long it is drawn, and how far that is. */
  bar: { length: number; kilometres: number };
}

/** The area within a picture of this size, north at the top. */
export function draw(corners: readonly Point[], width: number, height: number, margin = 24): Drawing {
  const points = flat(corners);
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [low, high] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(high - low, 1e-9),
  );
  const [aside, above] = [(width - (right - left) * scale) / 2, (height - (high - low) * scale) / 2];
  const wanted = width / 4 / scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const kilometres = ([5, 2, 1].find((one) => one * power <= wanted) ?? 1) * power;
  return {
    points: points.map(({ x, y }) => ({ x: (x - left) * scale + aside, y: (high - y) * scale + above })),
    bar: { length: kilometres * scale, kilometres },
  };
}

/** A circle as corners, to draw it. */
export function circle({ latitude, longitude }: Point, kilometres: number): Point[] {
  const up = kilometres / kilometresPerDegree;
  const aside = up / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6);
  return Array.from({ length: 48 }, (_, at) => {
    const angle = (at / 48) * 2 * Math.PI;
    return { latitude: latitude + up * Math.sin(angle), longitude: longitude + aside * Math.cos(angle) };
  });
}
