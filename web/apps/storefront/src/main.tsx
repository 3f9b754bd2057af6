import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@souk/client';
import { createQueryClient } from '@souk/query';
import { NoticeProvider, readSettings } from '@souk/ui';
import { LanguageProvider, chooseLanguage, rememberLanguage, rememberedLanguage } from '@souk/ui/text';
import { StoreContext } from './shared/store.ts';
import { english, languages } from './shared/text/index.ts';
import { LookProvider, readLook } from './features/look/LookProvider.tsx';
import { wear } from './features/look/theme.ts';
import { createAppRouter } from './app/router.tsx';

async function start(root: HTMLElement) {
  const settings = readSettings();
  const look = readLook();
  if (look) wear(look.theme);
  const client = createClient({ clientId: settings.clientId });
  const cache = createQueryClient();
  const store = { client, settings };
  const router = createAppRouter({ cache, client });
  const code = chooseLanguage(
    languages.map((language) => language.code),
    [rememberedLanguage(), settings.locale],
  );
  const messages = (await languages.find((language) => language.code === code)?.load()) ?? english;

  createRoot(root).render(
    <StrictMode>
      <LanguageProvider
        languages={languages}
        initial={{ code, messages }}
        fallback={english}
        onChange={rememberLanguage}
      >
        <QueryClientProvider client={cache}>
          <StoreContext value={store}>
            <NoticeProvider>
              <LookProvider first={look}>
                <RouterProvider router={router} />
              </LookProvider>
            </NoticeProvider>
          </StoreContext>
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
