// The store, and what every page of this shop asks of it.
import { createClient } from '@souk/client';
import { pictureAt, pictureSet } from '@souk/client/images';
import { h } from './dom.ts';

export const baseUrl = import.meta.env.VITE_SOUK_URL;

/** One visitor for this browser: tokens are kept in its storage and renewed by themselves. */
export const store = createClient({ baseUrl, clientId: import.meta.env.VITE_CLIENT_ID });

interface Shown {
  url?: string;
  id?: string;
  width?: number;
}

/** A picture in as many widths as the store makes of it; a quiet block where there is none. */
export function picture(image: Shown | undefined, sizes: string, alt = ''): HTMLElement {
  const source = image?.url || image?.id;
  if (!source) return h('div', { className: 'picture' });
  const widest = image?.width || undefined;
  return h('img', {
    className: 'picture',
    alt,
    sizes,
    srcset: pictureSet(source, { baseUrl, widest }),
    src: pictureAt(source, 640, { baseUrl }),
    loading: 'lazy',
    decoding: 'async',
  });
}

/** How many pieces are in the cart, at the top of every page. */
export function count(lines: readonly { quantity: number }[]): void {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  document.querySelector('#count')!.textContent = pieces > 0 ? String(pieces) : '';
}
