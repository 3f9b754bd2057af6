// Whether this browser has a cart. Asking the server about one that never was would only earn a 404.
import type { TokenStorage } from './tokens.ts';

const storageKey = 'souk.cart';

export class CartMemory {
  readonly #storage: TokenStorage;
  // Where storage throws, this page still knows what it did itself.
  #here = false;

  constructor(storage: TokenStorage) {
    this.#storage = storage;
  }

  has(): boolean {
    try {
      return this.#storage.getItem(storageKey) !== null;
    } catch {
      return this.#here;
    }
  }

  remember(): void {
    this.#here = true;
    try {
      this.#storage.setItem(storageKey, '1');
    } catch {
      // Full or forbidden.
    }
  }

  forget(): void {
    this.#here = false;
    try {
      this.#storage.removeItem(storageKey);
    } catch {
      // Nothing was stored then.
    }
  }
}
