// How full the cart was when somebody left to sign in: afterwards it may hold more, and they are told.
const key = 'souk.cart-before';

export function rememberCart(count: number): void {
  try {
    sessionStorage.setItem(key, String(count));
  } catch {
    // Then nothing is said about it.
  }
}

/** Once; null when nobody left. */
export function recallCart(): number | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : Number(text);
  } catch {
    return null;
  }
}
