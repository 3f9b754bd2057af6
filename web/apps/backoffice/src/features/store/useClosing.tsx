import { TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { FieldSpec } from '../../shared/form/types.ts';
import { languageName } from '../../shared/language-name.ts';
import { momentOf } from '../../shared/zone.ts';
import { wordsField } from './closing.ts';
import { useText } from './text/index.ts';
import type { Settings, StoreValues } from './values.ts';

/** The fields by which the shop is closed for a time. */
export function useClosing({ languages, timeZone }: Settings): FieldSpec<StoreValues>[] {
  const t = useText();
  const { code } = useLanguage();
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
      check: (value, values) => {
        if (!value || !values.closed) return undefined;
        const moment = momentOf(String(value), values.timeZone);
        return moment === null || moment <= Date.now() ? t('store.reopensWrong') : undefined;
      },
      render: ({ id, value, error, onChange, onBlur }) => (
        <TextField
          id={id}
          label={t('store.reopens')}
          hint={t('store.reopensHint', { zone: timeZone })}
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
      server: 'closing.words',
    })),
  ];
}
