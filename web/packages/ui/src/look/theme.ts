import { ink, isColour, lit, mix, over, words } from './colours.ts';

/** What a shop sets of its look, as the server tells it. */
export interface Theme {
  primary: string;
  accent: string;
  paper: string;
  corners: 'SQUARE' | 'SOFT' | 'ROUND';
  headingFont: string;
  headingSize: number;
}

/** Values of the page's variables, by their names. */
export type Tokens = Record<string, string>;

/** The look of a shop that chose none: what the tokens already say. */
export const house = { primary: '#3a3fa8', accent: '#e2a11c', paper: '#fbf8f3', size: 72 };

const corners: Record<Theme['corners'], Tokens> = {
  SQUARE: { '--radius': '0px', '--radius-control': '0px', '--radius-picture': '0px', '--radius-hero': '0px' },
  SOFT: {},
  ROUND: {
    '--radius': '14px',
    '--radius-control': '22px',
    '--radius-picture': '24px',
    '--radius-hero': '36px',
  },
};

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** What lies on a paper, and what is written on it. In the dark every paper is the same. */
export const paperTokens = (paper: string): Tokens => ({
  '--paper': both(paper, '#14110f'),
  '--sunken': both(mix(paper, ink, 0.05), '#241f1a'),
  '--line': both(mix(paper, ink, 0.11), '#3a322b'),
  '--hero': both(mix(paper, ink, 0.08), '#2b241c'),
  '--muted': both(words('#675e56', paper), '#b3a89c'),
  '--terracotta': both(words('#b5472a', paper), '#f08a6b'),
  '--olive': both(words('#2c6e4f', paper), '#7cc9a2'),
});

/** Links and what is chosen, on a paper. */
export function primaryTokens(primary: string, paper: string): Tokens {
  const light = lit(primary);
  return {
    '--primary': both(words(primary, paper), light),
    '--primary-hover': both(mix(primary, ink, 0.2), mix(light, '#ffffff', 0.2)),
    '--primary-wash': both(mix('#ffffff', primary, 0.08), mix('#1d1916', primary, 0.25)),
    '--on-primary': both('#ffffff', ink),
  };
}

/** Buttons in a colour, with the words on them. */
export function buttonTokens(colour: string): Tokens {
  const light = lit(colour);
  return {
    '--button': both(colour, light),
    '--button-hover': both(
      mix(colour, over(colour) === ink ? '#ffffff' : ink, 0.15),
      mix(light, '#ffffff', 0.2),
    ),
    '--on-button': both(over(colour), ink),
  };
}

/** Small labels and marks, on a paper. */
export const accentTokens = (accent: string, paper: string): Tokens => ({
  '--saffron': both(accent, lit(accent)),
  '--saffron-text': both(words(accent, paper), lit(accent)),
  '--saffron-wash': both(mix('#ffffff', accent, 0.16), mix('#14110f', accent, 0.2)),
});

/** Which of the page's tokens a theme sets. What it leaves as it was is not set at all. */
export function variables(theme: Theme): Tokens {
  const [primary, accent, paper] = [theme.primary, theme.accent, theme.paper].map((colour) =>
    colour.toLowerCase(),
  ) as [string, string, string];
  const set: Tokens = { ...corners[theme.corners] };
  if (![primary, accent, paper].every(isColour)) return set;
  if (paper !== house.paper) Object.assign(set, paperTokens(paper));
  if (primary !== house.primary || paper !== house.paper) {
    Object.assign(set, primaryTokens(primary, paper), buttonTokens(primary));
  }
  if (accent !== house.accent || paper !== house.paper) Object.assign(set, accentTokens(accent, paper));
  if (theme.headingFont === 'INTER') set['--font-heading'] = 'var(--font-body)';
  if (theme.headingSize !== house.size) set['--size-72'] = `${theme.headingSize / 16}rem`;
  return set;
}

let was: string[] = [];

/** Gives the page the colours, the type and the corners of a theme. */
export function wear(theme: Theme, root: HTMLElement = document.documentElement): void {
  for (const name of was) root.style.removeProperty(name);
  const now = variables(theme);
  for (const [name, value] of Object.entries(now)) root.style.setProperty(name, value);
  was = Object.keys(now);
  const bar = document.querySelector('meta[name="theme-color"][media*="light"]');
  if (isColour(theme.paper)) bar?.setAttribute('content', theme.paper);
}
