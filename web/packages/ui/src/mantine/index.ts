export { theme, variables } from './theme.ts';
export { SoukMantineProvider } from './SoukMantineProvider.tsx';
