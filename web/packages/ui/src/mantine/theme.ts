// One Mantine theme drawn from the tokens, so that its components look like ours in both colour schemes.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const primary: MantineColorsTuple = [
  '#f0f0fb',
  '#dcddf5',
  '#c3c5ee',
  '#a3a8ff',
  '#8589e0',
  '#666bc9',
  '#4d52b8',
  '#3a3fa8',
  '#2f3490',
  '#252974',
];

// Mantine's greys lean to blue; ours to paper and ink.
const gray: MantineColorsTuple = [
  '#faf7f2',
  '#f2ece1',
  '#e6ded3',
  '#d9cfc1',
  '#c2b6a6',
  '#a0958a',
  '#8f8579',
  '#675e56',
  '#3d352f',
  '#1f1a17',
];

const dark: MantineColorsTuple = [
  '#f3ede4',
  '#d9d0c5',
  '#b3a89c',
  '#8f8478',
  '#5a5047',
  '#3a322b',
  '#26211d',
  '#1d1916',
  '#14110f',
  '#0e0c0a',
];

// Fields of several values beside our own: as high, with what is chosen in the middle, their labels at one height.
const severalValues = {
  styles: {
    label: { marginBottom: 6, fontSize: 'var(--size-14)', fontWeight: 600, lineHeight: 1.4 },
    input: { display: 'flex', alignItems: 'center', minHeight: 'var(--field-height, 48px)' },
    pillsList: { flex: 1 },
    // What is typed next needs little room: it stands beside what is chosen, as long as it fits.
    inputField: { minWidth: 40 },
  },
};

export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { primary, gray, dark },
  white: '#ffffff',
  black: '#1f1a17',
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1rem', xl: '1.1875rem' },
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: { MultiSelect: severalValues, TagsInput: severalValues },
});

// `light-dark()` inside the tokens does the switching.
const ours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--terracotta)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-primary-filled': 'var(--primary)',
  '--mantine-color-primary-filled-hover': 'var(--primary-hover)',
};

/** Points Mantine's own variables at the tokens. It says its own for each scheme, which is stronger than for both. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
