// Renders pages of the shop in the server's script engine, which calls `soukRender` and brings what `host` names.
import './server/platform.ts';
import { renderToString } from 'react-dom/server.browser';
import { createMemoryHistory } from '@tanstack/react-router';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createClient } from '@souk/client';
import { createQueryClient } from '@souk/query';
import type { Settings } from '@souk/ui';
import { chooseLanguage, directionOf, offeredLanguages } from '@souk/ui/text';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/router.tsx';
import { variables } from './features/look/theme.ts';
import type { Look } from './features/look/types.ts';
import { fetchInside } from './server/fetch.ts';
import { stateOf } from './shared/state.ts';
import { english, languages } from './shared/text/index.ts';

interface Asked {
  /** Path and query. */
  url: string;
  language: string;
  settings: Settings;
  look: Look | null;
}

/** What everybody is told the same. Carts and accounts are asked for by the browser. */
const shared = new Set<unknown>(['products', 'collections', 'look']);

// One that a route's loader has asked already is waited for too: without its answer the page shows where it will be.
const isOpen = ({ queryKey, state, options }: Query) =>
  shared.has(queryKey[0]) &&
  state.status === 'pending' &&
  (options as { enabled?: unknown }).enabled !== false;

/** Asks what the last drawing found missing; false when nothing was. A page that lacks an answer is not finished. */
async function answerOpen(cache: QueryClient): Promise<boolean> {
  const open = cache.getQueryCache().getAll().filter(isOpen);
  await Promise.all(open.map((query) => query.fetch()));
  return open.length > 0;
}

/** Which products the page shows, so that it is drawn anew when one of them sells. */
function productsIn(cache: QueryClient): string[] {
  const ids = cache
    .getQueryCache()
    .findAll({ queryKey: ['products'] })
    .flatMap(({ state }) => {
      const data = state.data as { id?: string; items?: { id: string }[] } | null | undefined;
      return [data?.id, ...(data?.items ?? []).map(({ id }) => id)];
    });
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** React's mark for a part that it left out: it waits for something, or failed. What people write can not hold it. */
const leftOut = '<!--$!-->';

/** What one answer makes possible to ask is rarely more than this deep: product, its variants, what is like it. */
const maxDrawings = 5;

async function render({ url, language, settings, look }: Asked) {
  const code = chooseLanguage(
    offeredLanguages(languages, settings.languages).map((known) => known.code),
    [language, settings.locale, settings.language],
  );
  const client = createClient({
    clientId: settings.clientId,
    fetch: fetchInside,
    authorization: 'none',
    language: code,
  });
  const cache = createQueryClient();
  cache.setDefaultOptions({
    queries: { ...cache.getDefaultOptions().queries, retry: false, gcTime: Infinity },
  });
  const router = createAppRouter(
    { cache, client },
    { history: createMemoryHistory({ initialEntries: [url] }), isServer: true },
  );
  const messages = (await languages.find((known) => known.code === code)?.load()) ?? english;
  await router.load();
  const app = (
    <App
      store={{ client, settings }}
      cache={cache}
      router={router}
      look={look}
      language={{ code, messages }}
    />
  );
  let html = '';
  for (let drawings = 0; drawings < maxDrawings; drawings++) {
    html = renderToString(app);
    if (!(await answerOpen(cache)) && !html.includes(leftOut)) break;
  }
  if (html.includes(leftOut)) throw new Error('a part of the page could not be drawn');
  return {
    html,
    state: stateOf(cache),
    language: code,
    direction: directionOf(code),
    style: look ? variables(look.theme) : {},
    products: productsIn(cache),
  };
}

globalThis.soukRender = (asked) => {
  render(JSON.parse(asked) as Asked).then(
    (page) => globalThis.soukDone(JSON.stringify(page)),
    (error: unknown) =>
      globalThis.soukFailed(error instanceof Error ? `${error.message}\n${error.stack}` : String(error)),
  );
};
