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

/** A server that gives tokens, and answers everything else as told. */
export function fakeStore(answer: (asked: Asked, calls: number) => Answer | Promise<Answer> = () => ({})) {
  const calls: Asked[] = [];
  const grants: Asked[] = [];
  const server = fakeFetch((request) => {
    if (request.url.pathname !== '/oauth2/token') {
      calls.push(request);
      return answer(request, calls.length);
    }
    const n = grants.push(request);
    return { body: { access_token: `access-${n}`, refresh_token: `refresh-${n}`, expires_in: 14_400 } };
  });
  return { fetch: server.fetch, calls, grants };
}

/** As much of a page as frames and messages need. */
export function fakePage() {
  interface Frame extends EventTarget {
    src: string;
    title: string;
    style: { display: string };
    setAttribute(name: string, value: string): void;
    remove(): void;
  }
  const frames: Frame[] = [];
  const window = new EventTarget();
  const opened: ((frame: Frame) => void)[] = [];
  const document = {
    baseURI: 'https://shop.test/',
    cookie: '',
    createElement: (): Frame =>
      Object.assign(new EventTarget(), {
        src: '',
        title: '',
        style: { display: '' },
        setAttribute: () => undefined,
        remove(this: Frame) {
          frames.splice(frames.indexOf(this), 1);
        },
      }),
    body: {
      appendChild(frame: Frame) {
        frames.push(frame);
        for (const tell of opened.splice(0)) tell(frame);
        return frame;
      },
    },
  };
  return {
    globals: {
      document,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    },
    document,
    frames,
    /** The next frame that opens. */
    frame: () => new Promise<Frame>((resolve) => opened.push(resolve)),
    post: (data: unknown, origin = 'https://shop.test') =>
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin })),
  };
}
