import { TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { FieldSpec } from '../../shared/form/types.ts';
import { languageName } from '../../shared/language-name.ts';
import { reopensWrong, wordsField, wordsPath } from './closing.ts';
import { useText } from './text/index.ts';
import type { Settings, StoreValues } from './values.ts';

/** The fields by which the shop is closed for a time. */
export function useClosing(settings: Settings): FieldSpec<StoreValues>[] {
  const t = useText();
  const { code } = useLanguage();
  const { languages } = settings;
  return [
    {
      name: 'closed',
      label: t('store.closed'),
      hint: t('store.closedHint'),
      kind: 'switch',
      server: 'closing.closed',
    },
    {
      name: 'reopensAt',
      label: t('store.reopens'),
      kind: 'custom',
      server: 'closing.reopensAt',
      check: (_, values) => (reopensWrong(values, settings) ? t('store.reopensWrong') : undefined),
      render: ({ id, value, values, error, onChange, onBlur }) => (
        <TextField
          id={id}
          label={t('store.reopens')}
          hint={t('store.reopensHint', { zone: values.timeZone })}
          error={error}
          type="datetime-local"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      ),
    },
    ...languages.map((language, at): FieldSpec<StoreValues> => ({
      name: wordsField(language),
      label:
        languages.length > 1
          ? t('store.closedWordsIn', { language: languageName(language, code) })
          : t('store.closedWords'),
      hint: at === 0 ? t('store.closedWordsHint') : undefined,
      kind: 'multiline',
      maxLength: 2000,
      server: (values) => wordsPath(language, values),
    })),
  ];
}
