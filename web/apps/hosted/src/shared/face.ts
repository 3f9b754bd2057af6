// How the hosted pages look and speak: as the shop's own pages do, and as the shop set its checkout. The server writes
// it into the page.
import type { Schemas } from '@souk/client';
import { brandTokens, type Brand } from '@souk/ui/look';
import { useLanguage } from '@souk/ui/text';
import { useShop } from './shop.ts';

interface Mark {
  url: string;
  altText?: string;
}

/** Words of the shop's own; what it did not write is said as ever. */
export type Words = Partial<
  Record<
    | 'continueShoppingLink'
    | 'orderSummary'
    | 'customerDetails'
    | 'reviewAndPlaceOrder'
    | 'placeOrderButton'
    | 'placeOrderPayButton',
    string
  >
>;

export interface Face {
  theme?: Schemas['LookTheme'];
  checkout?: {
    /** In place of the shop's name. */
    text?: string;
    logo?: Mark;
    logoSize?: string;
    centered?: boolean;
    /** Colours and corners that differ from the shop's. */
    brand?: Brand;
    /** By language, in small letters. */
    words?: Record<string, Words>;
  };
}

/** Nothing of it in a page that the shop did not serve. */
export function readFace(from: Pick<Document, 'getElementById'> = document): Face {
  try {
    const text = from.getElementById('souk-settings')?.textContent ?? '{}';
    return (JSON.parse(text) as { look?: Face }).look ?? {};
  } catch {
    return {};
  }
}

/** The words of a language, else of the one that it is a kind of: of pt for pt-BR. */
export function wordsIn({ checkout }: Face, language: string): Words {
  const code = language.toLowerCase();
  const [base = ''] = code.split('-');
  return { ...checkout?.words?.[base], ...checkout?.words?.[code] };
}

/** What the checkout wears that the shop's other pages do not. */
export const wornBy = ({ theme, checkout }: Face) => brandTokens(checkout?.brand, theme);

/** What the shop says at its checkout in the language of the page. */
export function useWords(): Words {
  const { face } = useShop();
  const { code } = useLanguage();
  return wordsIn(face, code);
}
