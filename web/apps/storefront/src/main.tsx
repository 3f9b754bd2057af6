import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient } from '@souk/client';
import { createQueryClient } from '@souk/query';
import { readSettings } from '@souk/ui';
import { chooseLanguage, offeredLanguages, rememberLanguage, rememberedLanguage } from '@souk/ui/text';
import { english, languages } from './shared/text/index.ts';
import { readLook } from './features/look/LookProvider.tsx';
import { wear } from './features/look/theme.ts';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/router.tsx';
import { atRest } from './shared/at-rest.ts';
import { takeState } from './shared/state.ts';

/** An address may name its language, as those do that search engines know. It is taken as the visitor's choice. */
function takeNamedLanguage(codes: readonly string[]) {
  const address = new URL(location.href);
  const named = address.searchParams.get('lang');
  if (named === null) return;
  if (codes.includes(named)) rememberLanguage(named);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

async function start(root: HTMLElement) {
  const settings = readSettings();
  const look = readLook();
  if (look) wear(look.theme);
  const client = createClient({ clientId: settings.clientId });
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
  const app = (
    <App
      store={{ client, settings }}
      cache={cache}
      router={router}
      look={look}
      language={{ code, messages }}
    />
  );
  if (!rendered) {
    createRoot(root).render(app);
    return;
  }
  // As the server did: the page's own part is there before anything is drawn, so what is drawn is the same.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
  // A page that came finished asks for nothing, and its visitor would not be counted. Nobody is told when that fails.
  atRest(() => void client.visit().catch(() => undefined));
}

const root = document.getElementById('root');
if (root) void start(root);
