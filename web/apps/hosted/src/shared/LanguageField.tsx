import { useId } from 'react';
import { Select } from '@souk/ui';
import { offeredLanguages, rememberLanguage, useLanguage } from '@souk/ui/text';
import { useShop } from './shop.ts';
import { useText } from './text/index.ts';
import css from './LanguageField.module.css';

export function LanguageField() {
  const t = useText();
  const id = useId();
  const { code, languages, change } = useLanguage();
  const { settings } = useShop();
  // A site may have asked for another one that we have texts in.
  const offered = offeredLanguages(languages, [...settings.languages, code]);
  if (offered.length < 2) return null;
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
        {offered.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
