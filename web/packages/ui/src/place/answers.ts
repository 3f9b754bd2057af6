/** An answer to a question of the checkout, as checkouts and orders keep it. */
export interface Answered {
  title?: string;
  translatedTitle?: string;
  value?: unknown;
}

/** What the buyer wrote into fields of the checkout, under the titles that they read. A box that was ticked is none. */
export const answersOf = (fields: readonly Answered[] = []): { title: string; text: string }[] =>
  fields.flatMap(({ title = '', translatedTitle, value }) =>
    typeof value === 'string' && value.trim() !== ''
      ? [{ title: translatedTitle || title, text: value }]
      : [],
  );
