// Which colours can be read on which: the same rule, with the same numbers, as the server's look/colours.go.
export const ink = '#1f1a17';
export const white = '#ffffff';
/** Contrast of words with the paper: 4.5 on the paper and on the washes that are made of it. */
export const readable = 5.6;
/** What the page lies on in the dark. */
const night = '#26211d';

const pattern = /^#[0-9a-f]{6}$/i;
export const isColour = (text: string): boolean => pattern.test(text);

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const hexOf = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** A colour as it can be read on paper: itself, or as much darker as is needed. */
export function words(hex: string, paper: string): string {
  const parts = channels(hex);
  for (let share = 100; share > 0; share--) {
    const darker = hexOf(parts.map((part) => Math.floor((part * share + 50) / 100)));
    if (contrast(darker, paper) >= readable) return darker;
  }
  return ink;
}

/** A colour as it can be read in the dark: itself, or as much lighter as is needed. */
export function lit(hex: string): string {
  const parts = channels(hex);
  for (let share = 0; share < 100; share++) {
    const lighter = hexOf(parts.map((part) => part + ((255 - part) * share) / 100));
    if (contrast(lighter, night) >= readable) return lighter;
  }
  return white;
}

/** `share` of the second colour in the first. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return hexOf(from.map((part, index) => part + ((to[index] ?? part) - part) * share));
}

/** What is written over a colour. */
export const over = (hex: string): string => (contrast(hex, white) < contrast(hex, ink) ? ink : white);
