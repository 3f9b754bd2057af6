import { useId } from 'react';
import { useLanguage } from '@souk/ui/text';
import { useText } from '../shared/text/index.ts';
import css from './LanguageSelect.module.css';

export function LanguageSelect() {
  const t = useText();
  const id = useId();
  const { code, languages, change } = useLanguage();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t('footer.language')}</label>
      <select id={id} className={css.select} value={code} onChange={(event) => change(event.target.value)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </div>
  );
}
