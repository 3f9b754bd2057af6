// What buyers write on a product, such as the initials to engrave. The server checks the same. Pure.
import type { Product } from '@souk/client';

/** A field's title, which tells it from the others, to what is written in it. */
export type Texts = Readonly<Record<string, string>>;
export type CustomText = Product['customTextFields'][number];

/** What people read; the title itself is what the cart is told. */
export const textName = (field: CustomText) => field.translatedTitle || field.title;

/** Two fields of one title are one to the cart. */
export const textsOf = ({ customTextFields: fields }: Product): CustomText[] =>
  fields.filter((field, at) => fields.findIndex(({ title }) => title === field.title) === at);

/** What would be kept of a text; spaces around it are not. */
export const kept = (field: CustomText, texts: Texts) => (texts[field.title] ?? '').trim();

/** Characters as people count them: an emoji is one, though it is two to the browser. */
export const spare = (field: CustomText, texts: Texts) => field.maxLength - [...kept(field, texts)].length;

/** Near enough to the end that the rest is worth counting. */
export const nearlyFull = (field: CustomText, left: number) => left <= Math.min(20, field.maxLength / 3);

export function wrongWith(field: CustomText, texts: Texts): 'missing' | 'tooLong' | null {
  if (field.mandatory && !kept(field, texts)) return 'missing';
  return spare(field, texts) < 0 ? 'tooLong' : null;
}

export const firstWrong = (product: Product, texts: Texts): CustomText | null =>
  textsOf(product).find((field) => wrongWith(field, texts)) ?? null;

/** What the cart is told: nothing of a field that was left empty, or is not the product's any more. */
export const written = (product: Product, texts: Texts): Record<string, string> =>
  Object.fromEntries(
    textsOf(product)
      .map((field) => [field.title, kept(field, texts)] as const)
      .filter(([, text]) => text),
  );
