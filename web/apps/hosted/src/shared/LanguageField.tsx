import { useId } from 'react';
import { Select } from '@souk/ui';
import { rememberLanguage, useLanguage } from '@souk/ui/text';
import { useText } from './text/index.ts';
import css from './LanguageField.module.css';

export function LanguageField() {
  const t = useText();
  const id = useId();
  const { code, languages, change } = useLanguage();
  return (
    <div className={css.language}>
      <label htmlFor={id}>{t('frame.language')}</label>
      <Select
        id={id}
        value={code}
        onChange={(event) => {
          change(event.target.value);
          rememberLanguage(event.target.value);
        }}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
