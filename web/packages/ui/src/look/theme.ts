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

/** The look of a shop that chose none: what the tokens already say. */
const house = { primary: '#3a3fa8', accent: '#e2a11c', paper: '#fbf8f3', size: 72 };

const corners: Record<Theme['corners'], Record<string, string>> = {
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

/** Which of the page's tokens a theme sets. What it leaves as it was is not set at all. */
export function variables(theme: Theme): Record<string, string> {
  const [primary, accent, paper] = [theme.primary, theme.accent, theme.paper].map((colour) =>
    colour.toLowerCase(),
  ) as [string, string, string];
  const set: Record<string, string> = { ...corners[theme.corners] };
  if (![primary, accent, paper].every(isColour)) return set;
  if (paper !== house.paper) {
    set['--paper'] = both(paper, '#14110f');
    set['--sunken'] = both(mix(paper, ink, 0.05), '#241f1a');
    set['--line'] = both(mix(paper, ink, 0.11), '#3a322b');
    set['--hero'] = both(mix(paper, ink, 0.08), '#2b241c');
    set['--muted'] = both(words('#675e56', paper), '#b3a89c');
    set['--terracotta'] = both(words('#b5472a', paper), '#f08a6b');
    set['--olive'] = both(words('#2c6e4f', paper), '#7cc9a2');
  }
  if (primary !== house.primary || paper !== house.paper) {
    const light = lit(primary);
    set['--primary'] = both(words(primary, paper), light);
    set['--primary-hover'] = both(mix(primary, ink, 0.2), mix(light, '#ffffff', 0.2));
    set['--primary-wash'] = both(mix('#ffffff', primary, 0.08), mix('#1d1916', primary, 0.25));
    set['--on-primary'] = both('#ffffff', ink);
    set['--button'] = both(primary, light);
    set['--button-hover'] = both(
      mix(primary, over(primary) === ink ? '#ffffff' : ink, 0.15),
      mix(light, '#ffffff', 0.2),
    );
    set['--on-button'] = both(over(primary), ink);
  }
  if (accent !== house.accent || paper !== house.paper) {
    set['--saffron'] = both(accent, lit(accent));
    set['--saffron-text'] = both(words(accent, paper), lit(accent));
    set['--saffron-wash'] = both(mix('#ffffff', accent, 0.16), mix('#14110f', accent, 0.2));
  }
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
