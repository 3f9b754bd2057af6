import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '@souk/query';
import { chooseLanguage, offeredLanguages, rememberLanguage, rememberedLanguage } from '@souk/ui/text';
import { readLook } from '../features/look/LookProvider.tsx';
import { wear } from '../features/look/theme.ts';
import { takeState } from '../shared/state.ts';
import type { Store } from '../shared/store.ts';
import { english, languages } from '../shared/text/index.ts';
import { App } from './App.tsx';
import { createAppRouter } from './router.tsx';

/** An address may name its language, as those do that search engines know. It is taken as the visitor's choice. */
function takeNamedLanguage(codes: readonly string[]) {
  const address = new URL(location.href);
  const named = address.searchParams.get('lang');
  if (named === null) return;
  if (codes.includes(named)) rememberLanguage(named);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Draws the shop, or takes over the page that came finished. */
export async function start(root: HTMLElement, store: Store) {
  const { client, settings } = store;
  const look = readLook();
  if (look) wear(look.theme);
  const cache = createQueryClient();
  // Who chose another language than the page came in sees it drawn anew, and is known to the server from then on.
  const codes = offeredLanguages(languages, settings.languages).map((language) => language.code);
  takeNamedLanguage(codes);
  const wanted = rememberedLanguage();
  const chosen = wanted && codes.includes(wanted) ? wanted : null;
  const drawn = takeState(cache);
  const rendered = drawn && (!chosen || chosen === document.documentElement.lang);
  if (drawn && chosen && !rendered) rememberLanguage(chosen);
  const router = createAppRouter({ cache, client });
  const code = chooseLanguage(
    codes,
    rendered ? [document.documentElement.lang] : [chosen, settings.locale, settings.language],
  );
  client.speak(code);
  const messages = (await languages.find((language) => language.code === code)?.load()) ?? english;
  const app = <App store={store} cache={cache} router={router} look={look} language={{ code, messages }} />;
  if (!rendered) {
    createRoot(root).render(app);
    return;
  }
  // As the server did: the page's own part is there before anything is drawn, so what is drawn is the same.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
}
