// Addresses of the store's pictures in the widths that it makes. Other widths would be answered with the next larger one:
// asking for those it has keeps every cache on the way small.

/** Pages are as wide as devices, small pictures are not. */
export const deviceWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const imageSizes = [16, 32, 48, 64, 96, 128, 256, 384] as const;
export const pictureWidths: readonly number[] = [...imageSizes, ...deviceWidths];

/** Smaller ones stand in for pictures that are not there yet. */
const smallestShown = 64;

/** The width that is made for one that is wanted: the next larger. */
export const madeWidth = (width: number): number =>
  pictureWidths.find((made) => made >= width) ?? (deviceWidths.at(-1) as number);

const identifier = /^wix:image:\/\/v1\/([^/#?]+)(?:\/([^#?]*))?/;
const elsewhere = /^(data|blob):/;
const absolute = /^([a-z][a-z0-9+.-]*:)?\/\//i;

export interface PictureOptions {
  /** Where the store is. Empty: the page's own origin. */
  baseUrl?: string;
}

/**
 * Where a picture is: of an address as answers have it, of an identifier (`wix:image://v1/…`), or of a file's id.
 */
export function pictureAddress(source: string, { baseUrl = '' }: PictureOptions = {}): string {
  const root = baseUrl.replace(/\/$/, '');
  if (elsewhere.test(source) || absolute.test(source)) return source;
  const [, id, name] = identifier.exec(source) ?? [];
  if (id) return `${root}/media/${id}${name ? `/${name}` : ''}`;
  return root + (source.startsWith('/') ? source : `/media/${encodeURIComponent(source)}`);
}

/** The same picture, no wider than the next width that is made. Pictures of elsewhere stay as they are. */
export function pictureAt(source: string, width: number, options?: PictureOptions): string {
  const address = pictureAddress(source, options);
  if (!isMade(address)) return address;
  const [whole = '', fragment] = address.split('#');
  const [path = '', query] = whole.split('?');
  const params = new URLSearchParams(query);
  params.set('w', String(madeWidth(width)));
  return `${path}?${params}${fragment ? `#${fragment}` : ''}`;
}

/** What goes into `srcset`: every width up to the picture's own, if that is known. */
export function pictureSet(
  source: string,
  { widest = Infinity, ...options }: PictureOptions & { widest?: number } = {},
): string {
  if (!isMade(pictureAddress(source, options))) return '';
  const most = widest === Infinity ? Infinity : madeWidth(widest);
  return pictureWidths
    .filter((width) => width >= smallestShown && width <= most)
    .map((width) => `${pictureAt(source, width, options)} ${width}w`)
    .join(', ');
}

/** For `next/image` and whatever else takes such a function. Quality is the store's own business. */
export const pictureLoader =
  (options?: PictureOptions) =>
  ({ src, width }: { src: string; width: number; quality?: number }): string =>
    pictureAt(src, width, options);

const isMade = (address: string): boolean => !elsewhere.test(address) && /\/media\/[^/?#]+/.test(address);
