/** Widths the server makes: small ones for thumbnails, large ones for pages. */
export const pictureWidths = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;

/** The same picture at another width. Addresses that are not ours to resize stay as they are. */
export function withWidth(src: string, width: number): string {
  if (src.startsWith('data:') || src.startsWith('blob:')) return src;
  const [address = '', fragment] = src.split('#');
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set('w', String(width));
  return `${path}?${params}${fragment ? `#${fragment}` : ''}`;
}

/** Tiny widths serve placeholders, not pictures on a page, so the set starts at 64. */
export const sourceSet = (src: string): string =>
  pictureWidths
    .filter((width) => width >= 64)
    .map((width) => `${withWidth(src, width)} ${width}w`)
    .join(', ');
