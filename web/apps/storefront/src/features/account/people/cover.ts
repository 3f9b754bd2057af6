/** Width to height of the part of a cover that a wide screen shows. */
export const coverRatio = 6.4;

export interface CoverImage {
  url: string;
  width: number;
  height: number;
  offsetY?: number;
}

/** How far down a cover can be moved, in its own pixels. */
export const coverRange = ({ width, height }: CoverImage) =>
  Math.max(0, Math.round(height - width / coverRatio));

/** Where a picture stands in its frame. Narrow screens show more of its height, around the same place. */
export function coverPosition(image: CoverImage): string {
  const range = coverRange(image);
  if (range === 0) return '50% 50%';
  const down = Math.min(image.offsetY ?? Math.round(range / 2), range) / range;
  return `50% ${Math.round(down * 100)}%`;
}
