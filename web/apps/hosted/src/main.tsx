import '@souk/ui/tokens.css';
import '@souk/ui/fonts.css';
import '@souk/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSettings } from '@souk/ui';
import { LanguageProvider, chooseLanguage, rememberLanguage, rememberedLanguage } from '@souk/ui/text';
import { Landing } from './app/Landing.tsx';
import { english, languages } from './shared/text/index.ts';

async function start(root: HTMLElement) {
  const settings = readSettings();
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
        <Landing settings={settings} />
      </LanguageProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
