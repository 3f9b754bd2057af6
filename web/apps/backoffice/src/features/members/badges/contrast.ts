// How well the name of a badge can be read, by the formula of WCAG: the rule that the theme of the shop goes by too.

/** What words need on what is behind them. */
export const enough = 4.5;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Never said better than it is: 4.49 is not 4.5. */
export const ratio = (value: number): number => Math.floor(value * 10) / 10;

/** Black or white, whichever can be read better. */
export const readableOn = (background: string): string =>
  contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff';
