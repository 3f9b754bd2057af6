// Tips as the form holds them, and as shoppers read them.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';

export type Tips = Schemas['TipSettings'];

export interface TipValues extends Values {
  on: boolean;
  kind: Tips['tipType'];
  presets: string;
  own: boolean;
}

/** Up to three numbers; null for what is none. */
export function presetsOf(text: string): number[] | null {
  const found = text
    .split(/[,;،]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(Number);
  return found.length > 0 && found.length <= 3 && found.every((one) => one > 0 && one <= 1000) ? found : null;
}

/** As the checkout writes it. */
export const shownTip = (value: number, kind: Tips['tipType'], language: string, currency: string): string =>
  kind === 'PERCENTAGE'
    ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
    : new Intl.NumberFormat(language, { style: 'currency', currency }).format(value);
