// Typing a card in: its fields, what is wrong with them, and the words for it.
export { CardFields, type CardFormPart } from './CardFields.tsx';
export {
  brandName,
  cardMessage,
  isOver,
  looksRight,
  noCard,
  problemsOf,
  wrongCardFields,
  type CardField,
  type CardProblem,
  type TypedCard,
} from './card.ts';
export { cardEnglish, type CardKey } from './en.ts';
export { cardArabic } from './ar.ts';
