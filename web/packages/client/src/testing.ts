// A fetch replacement for tests: answers from a list and records what was asked.
import type { TokenStorage } from './tokens.ts';

export interface Asked {
  url: URL;
  method: string;
  headers: Headers;
  body: unknown;
}

export interface Answer {
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Makes fetch reject, as it does without a connection. */
  fails?: boolean;
}

export function fakeFetch(answer: (asked: Asked, count: number) => Answer | Promise<Answer>) {
  const asked: Asked[] = [];
  const fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request: Asked = {
      url: new URL(String(input), 'http://store.test'),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const given = await answer(request, asked.length);
    if (given.fails) throw new TypeError('fetch failed');
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {});
    return new Response(text, {
      status: given.status ?? 200,
      statusText: given.statusText,
      headers: given.headers,
    });
  }) as typeof globalThis.fetch;
  return { fetch, asked };
}

export function fakeStorage(
  initial: Record<string, string> = {},
): TokenStorage & { values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
