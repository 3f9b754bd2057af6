// Pictures behind the plain map: which of them a view needs, and where each is put.
import { placeAt, size, spotOf, type View } from './drawing.ts';

/** How long the equator is. */
const around = 40_075;
/** Further out the pictures, which are stretched towards the poles, would not fit the map. */
const farthest = 3_000;
const deepest = 19;

export interface Tile {
  zoom: number;
  column: number;
  row: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const longitudeOf = (column: number, count: number) => (column / count) * 360 - 180;
const latitudeOf = (row: number, count: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
const rowOf = (latitude: number, count: number) => {
  const at = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(at)) / Math.PI) / 2) * count);
};

/** The pictures that cover a view; none where it is too wide for them. */
export function tilesOf(view: View): Tile[] {
  if (view.kilometres > farthest) return [];
  const wide = around * Math.max(Math.cos((view.latitude * Math.PI) / 180), 0.1);
  const zoom = Math.max(
    0,
    Math.min(deepest, Math.round(Math.log2((wide * size.width) / view.kilometres / 256))),
  );
  const count = 2 ** zoom;
  const [first, last] = [placeAt(view, { x: 0, y: 0 }), placeAt(view, { x: size.width, y: size.height })];
  const column = (longitude: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(((longitude + 180) / 360) * count)));
  const row = (latitude: number) => Math.max(0, Math.min(count - 1, rowOf(latitude, count)));
  const out: Tile[] = [];
  for (let down = row(first.latitude); down <= row(last.latitude); down++) {
    for (let across = column(first.longitude); across <= column(last.longitude); across++) {
      const corner = (right: number, below: number) =>
        spotOf(view, {
          latitude: latitudeOf(down + below, count),
          longitude: longitudeOf(across + right, count),
        });
      const [from, to] = [corner(0, 0), corner(1, 1)];
      // Half a point more, so that no line is seen between two.
      out.push({
        zoom,
        column: across,
        row: down,
        x: from.x,
        y: from.y,
        width: to.x - from.x + 0.5,
        height: to.y - from.y + 0.5,
      });
    }
  }
  return out;
}

export const addressOf = (address: string, { zoom, column, row }: Tile): string =>
  address.replace('{z}', `${zoom}`).replace('{x}', `${column}`).replace('{y}', `${row}`);
