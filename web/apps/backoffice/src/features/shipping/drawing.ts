// A plain map to draw on: where a place stands in it, and which place stands there. No tiles and no coasts.
import type { Point } from './area.ts';

const kilometresPerDegree = 111.195;

/** What the map shows: its middle, and how many kilometres it is wide. */
export interface View extends Point {
  kilometres: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const size = { width: 640, height: 400 };

const narrow = ({ latitude }: Point) => Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
const perKilometre = ({ kilometres }: View) => size.width / kilometres;

export const spotOf = (view: View, { latitude, longitude }: Point): Spot => ({
  x: size.width / 2 + (longitude - view.longitude) * kilometresPerDegree * narrow(view) * perKilometre(view),
  y: size.height / 2 - (latitude - view.latitude) * kilometresPerDegree * perKilometre(view),
});

/** As fine as anybody can point: about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

export const placeAt = (view: View, { x, y }: Spot): Point => ({
  latitude: rounded(
    Math.max(
      -90,
      Math.min(90, view.latitude - (y - size.height / 2) / perKilometre(view) / kilometresPerDegree),
    ),
  ),
  longitude: rounded(
    Math.max(
      -180,
      Math.min(
        180,
        view.longitude + (x - size.width / 2) / perKilometre(view) / kilometresPerDegree / narrow(view),
      ),
    ),
  ),
});

/** From as near as a street to as far as a country is long. */
export const zoomed = (view: View, by: number): View => ({
  ...view,
  kilometres: Math.max(0.2, Math.min(20_000, view.kilometres * by)),
});

/** So that all of it can be seen, with room around it. One place alone is seen with its town. */
export function viewOf(places: readonly Point[]): View {
  if (places.length === 0) return { latitude: 20, longitude: 0, kilometres: 20_000 };
  const span = (of: (place: Point) => number) => {
    const all = places.map(of);
    return { middle: (Math.min(...all) + Math.max(...all)) / 2, wide: Math.max(...all) - Math.min(...all) };
  };
  const [up, aside] = [span(({ latitude }) => latitude), span(({ longitude }) => longitude)];
  const middle = { latitude: up.middle, longitude: aside.middle };
  const wide = Math.max(
    aside.wide * kilometresPerDegree * narrow(middle),
    (up.wide * kilometresPerDegree * size.width) / size.height,
  );
  return { ...middle, kilometres: Math.max(wide * 1.5, 8) };
}

/** The lines of the grid: whole parts of a degree, some five to ten of them across. */
export function gridOf(view: View): { latitudes: number[]; longitudes: number[] } {
  const lines = (from: number, to: number, most: number) => {
    const wanted = (to - from) / 6;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = ([5, 2, 1].find((one) => one * power <= wanted) ?? 1) * power;
    const first = Math.ceil(from / step);
    return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) =>
      rounded((first + at) * step),
    ).filter((line) => Math.abs(line) <= most);
  };
  const [north, south] = [placeAt(view, { x: 0, y: 0 }), placeAt(view, { x: size.width, y: size.height })];
  return {
    latitudes: lines(south.latitude, north.latitude, 90),
    longitudes: lines(north.longitude, south.longitude, 180),
  };
}

/** Whether a place is inside of an outline: a line from it crosses the outline an odd number of times. */
export function isInside(corners: readonly Point[], { latitude, longitude }: Point): boolean {
  return corners.reduce((inside, corner, at) => {
    const before = corners[(at + corners.length - 1) % corners.length] ?? corner;
    const crosses =
      corner.latitude > latitude !== before.latitude > latitude &&
      longitude <
        ((before.longitude - corner.longitude) * (latitude - corner.latitude)) /
          (before.latitude - corner.latitude) +
          corner.longitude;
    return crosses ? !inside : inside;
  }, false);
}

/** "52.52, 13.4" as people copy it from a map; null for what is no place. */
export function placeOf(text: string): Point | null {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s،]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const written = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`;
