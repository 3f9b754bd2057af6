import { useId } from 'react';
import { Select } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useText } from '../shared/text/index.ts';
import css from './LanguageSelect.module.css';

export function LanguageSelect() {
  const t = useText();
  const id = useId();
  const { code, languages, change } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t('footer.language')}
      </label>
      <Select id={id} value={code} onChange={(event) => change(event.target.value)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
