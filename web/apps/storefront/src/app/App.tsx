import { StrictMode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { NoticeProvider } from '@souk/ui';
import { LanguageProvider, offeredLanguages, rememberLanguage, type Messages } from '@souk/ui/text';
import { LookProvider } from '../features/look/LookProvider.tsx';
import type { Look } from '../features/look/types.ts';
import { StoreContext, type Store } from '../shared/store.ts';
import { english, languages } from '../shared/text/index.ts';
import type { AppRouter } from './router.tsx';

export interface AppProps {
  store: Store;
  cache: QueryClient;
  router: AppRouter;
  look: Look | null;
  language: { code: string; messages: Messages };
}

/** The whole shop. The server renders it and the browser takes over from there, so both must give it the same. */
export function App({ store, cache, router, look, language }: AppProps) {
  return (
    <StrictMode>
      <LanguageProvider
        languages={offeredLanguages(languages, store.settings.languages)}
        initial={language}
        fallback={english}
        onChange={(code) => {
          rememberLanguage(code);
          // What goods are called is asked again in the language that is read now.
          store.client.speak(code);
          void cache.invalidateQueries();
        }}
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
    </StrictMode>
  );
}
