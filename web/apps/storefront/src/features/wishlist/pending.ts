// What a visitor liked when they left to sign in: it is on their list when they come back.
import type { Wish } from './useWishlist.ts';

const key = 'souk.wish';

export function rememberWish(wish: Wish): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // Then they tap the heart once more.
  }
}

/** Once; null when nobody left. */
export function recallWish(): Wish | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const wish = text ? (JSON.parse(text) as Partial<Wish>) : null;
    return wish?.id && wish.name ? { id: wish.id, name: wish.name } : null;
  } catch {
    return null;
  }
}
