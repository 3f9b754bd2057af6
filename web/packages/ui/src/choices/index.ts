// What of a product a line is about: what was chosen, and what the buyer wrote on it. Pure.

interface Text {
  original?: string;
  translated?: string;
}

/** A line of a cart, a checkout or an order. */
export interface Described {
  descriptionLines?: readonly { name?: Text; plainText?: Text; colorInfo?: Text }[];
  catalogReference?: { options?: unknown };
}

const inBuyersWords = (text: Text = {}) => text.translated || text.original || '';
const inShopsWords = (text: Text = {}) => text.original || '';

const choices = (line: Described, say: (text?: Text) => string): string => {
  const { customTextFields } = (line.catalogReference?.options ?? {}) as { customTextFields?: object };
  return (line.descriptionLines ?? [])
    .map(({ name, plainText, colorInfo }) => {
      const value = say(plainText ?? colorInfo);
      // A choice speaks for itself; a text does not tell what it is for.
      const own = value && Object.hasOwn(customTextFields ?? {}, name?.original ?? '');
      return own ? `${say(name)}: ${value}` : value;
    })
    .filter(Boolean)
    .join(', ');
};

/** "Terracotta, 26 cm, Initials: AB" */
export const choicesOf = (line: Described): string => choices(line, inBuyersWords);

/** The same as the shop itself calls things. */
export const shopChoicesOf = (line: Described): string => choices(line, inShopsWords);
