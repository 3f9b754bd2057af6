import '@mantine/core/styles.css';
import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import './app/backoffice.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@souk/query';
import { NoticeProvider, readSettings } from '@souk/ui';
import { SoukMantineProvider } from '@souk/ui/mantine';
import { LanguageProvider, chooseLanguage, rememberLanguage, rememberedLanguage } from '@souk/ui/text';
import { createAppRouter } from './app/router.tsx';
import { createApi } from './shared/api.ts';
import { createStaffClient } from './shared/session.ts';
import { StoreContext } from './shared/store.ts';
import { english, languages } from './shared/text/index.ts';

async function start(root: HTMLElement) {
  const settings = readSettings();
  const client = createStaffClient();
  const store = { client, api: createApi(client), settings };
  const cache = createQueryClient();
  const router = createAppRouter();
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
        <SoukMantineProvider>
          <QueryClientProvider client={cache}>
            <StoreContext value={store}>
              <NoticeProvider>
                <RouterProvider router={router} />
              </NoticeProvider>
            </StoreContext>
          </QueryClientProvider>
        </SoukMantineProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
