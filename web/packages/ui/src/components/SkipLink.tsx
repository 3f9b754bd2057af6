import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import css from './SkipLink.module.css';

/** First stop of the Tab key: past the navigation. */
export function SkipLink({ target }: { target: string }) {
  const t = useTranslator<UiKey>();
  return (
    <a
      className={css.skip}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {t('ui.skipToContent')}
    </a>
  );
}
