import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSettings } from '@souk/ui';
import { wear } from '@souk/ui/look';
import { LanguageProvider, chooseLanguage, rememberedLanguage } from '@souk/ui/text';
import { App } from './app/App.tsx';
import { createApi } from './shared/api.ts';
import { arrive, readFragment } from './shared/arrival.ts';
import { readFace } from './shared/face.ts';
import { ShopContext } from './shared/shop.ts';
import { tab } from './shared/storage.ts';
import { english, languages } from './shared/text/index.ts';

async function start(root: HTMLElement) {
  // Before anything else: what the address brought must not stay in it.
  const arrival = arrive(window, tab);
  const settings = readSettings();
  const face = readFace();
  // Before anything is drawn, so that no colour changes under the eye.
  if (face.theme) wear(face.theme);
  const code = chooseLanguage(
    languages.map((language) => language.code),
    // What the site asked for that sent somebody here counts, unless the person has chosen.
    [rememberedLanguage(), new URLSearchParams(location.search).get('lang'), settings.locale],
  );
  const messages = (await languages.find((language) => language.code === code)?.load()) ?? english;
  const shop = { settings, arrival, face, api: createApi({ clientId: settings.clientId, language: code }) };
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider languages={languages} initial={{ code, messages }} fallback={english}>
        <ShopContext value={shop}>
          <App />
        </ShopContext>
      </LanguageProvider>
    </StrictMode>,
  );
}

// Another link opened in this tab changes only the fragment, which reloads nothing by itself.
window.addEventListener('hashchange', () => {
  if (Object.keys(readFragment(location.hash)).length > 0) location.reload();
});

const root = document.getElementById('root');
if (root) void start(root);
