// What a shop sets of its checkout alone, as the checkout draws it and the back office shows it.
import { contrast, ink, isColour, white } from './colours.ts';
import {
  accentTokens,
  buttonTokens,
  house,
  paperTokens,
  primaryTokens,
  type Theme,
  type Tokens,
} from './theme.ts';

export interface Brand {
  buttonColor?: string;
  placeOrderColor?: string;
  /** Of the order summary. */
  summaryColor?: string;
  /** In pixels. */
  cornerRadius?: number;
}

/** Six digits, as pickers and sums know them: of #fc0 and of #ffcc00ff too. Empty for what is no colour. */
export function plainColour(text = ''): string {
  const digits = text.trim().toLowerCase().replace('#', '');
  const colour = `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits.slice(0, 6)}`;
  return isColour(colour) ? colour : '';
}

/** Whether a button can be told from the white that the checkout is filled in on. */
export const isButtonColour = (colour: string): boolean => contrast(colour, white) >= 3;

/** Whether the shop's words can be read on it: the same bound as for the paper of the shop's look. */
export const isPaperColour = (colour: string): boolean => contrast(ink, colour) >= 12;

/** Rounder than this, words in a box would touch its corners; buttons are pills by then. */
const roundest = 24;

function cornerTokens(radius: number | undefined): Tokens {
  if (radius === undefined || !(radius >= 0)) return {};
  const [control, box] = [Math.min(radius, roundest), Math.min(radius, 16)];
  return { '--radius-control': `${control}px`, '--radius-picture': `${control}px`, '--radius': `${box}px` };
}

function buttons(text: string | undefined): Tokens {
  const colour = plainColour(text);
  return colour && isButtonColour(colour) ? buttonTokens(colour) : {};
}

function summary(text: string | undefined, theme: Theme | undefined): Tokens {
  const paper = plainColour(text);
  if (!paper || !isPaperColour(paper)) return {};
  const primary = plainColour(theme?.primary) || house.primary;
  const accent = plainColour(theme?.accent) || house.accent;
  return { ...paperTokens(paper), ...primaryTokens(primary, paper), ...accentTokens(accent, paper) };
}

/** What the whole checkout, the button that places the order, and the summary wear. What cannot be read is as in the look. */
export const brandTokens = (brand: Brand = {}, theme?: Theme) => ({
  page: { ...cornerTokens(brand.cornerRadius), ...buttons(brand.buttonColor) },
  place: buttons(brand.placeOrderColor),
  summary: summary(brand.summaryColor, theme),
});
