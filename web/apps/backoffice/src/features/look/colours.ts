// How well colours can be told apart, by the formula of WCAG. The server has the same rule, with the same numbers.
import type { Theme } from './types.ts';

/** What words need on what is behind them. */
export const enough = 4.5;
/** What they get on the paper, so that it is enough on the tints that are made of it. */
const readableAt = 5.6;
/** What buttons need. */
const visibleAt = 3;
/** What the paper needs for the ink on it. */
const lightAt = 12;
const ink = '#1f1a17';
const white = '#ffffff';

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const parts = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const written = (channels: readonly number[]): string =>
  `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Never said better than it is: 4.49 is not 4.5. */
export const ratio = (value: number): number => Math.floor(value * 10) / 10;

/** The colour itself where words can be read in it, else as much darker as is needed. */
export function readable(colour: string, paper: string): string {
  for (let part = 100; part > 0; part--) {
    const darker = written(parts(colour).map((channel) => Math.floor((channel * part + 50) / 100)));
    if (contrast(darker, paper) >= readableAt) return darker;
  }
  return ink;
}

/** What follows from the colours that were chosen. */
export const computed = ({ primary, accent, paper }: Pick<Theme, 'primary' | 'accent' | 'paper'>) => ({
  primaryText: readable(primary, paper),
  accentText: readable(accent, paper),
  onPrimary: contrast(primary, white) < contrast(primary, ink) ? ink : white,
});

export interface Judged {
  contrast: number;
  /** What words are written in. */
  text: string;
  textContrast: number;
  adjusted: boolean;
}

export function judge(colour: string, paper: string): Judged {
  const text = readable(colour, paper);
  return {
    contrast: contrast(colour, paper),
    text,
    textContrast: contrast(text, paper),
    adjusted: text !== colour.toLowerCase(),
  };
}

/** What the words of pages have on the paper. */
export const paperContrast = (paper: string): number => contrast(ink, paper);

export const isLight = (paper: string): boolean => paperContrast(paper) >= lightAt;

/** Whether a button can be told from the page. */
export const isVisible = (primary: string, paper: string): boolean => contrast(primary, paper) >= visibleAt;
