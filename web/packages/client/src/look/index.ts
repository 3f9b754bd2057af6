// What all who show or change the look of the shop share.
export { languagesOf, sameLanguage, unworded, worded, type Tongue } from './words.ts';
export { change, redo, stepsOf, undo, type Step, type Steps } from './steps.ts';
