// The look of a shop on its pages: colours that can be read, type and corners.
export * from './brand.ts';
export * from './colours.ts';
export { variables, wear, type Theme } from './theme.ts';
