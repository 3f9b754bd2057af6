import { useEffect, useRef } from 'react';
import { Button, Checkbox, FieldError, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { languageName } from '../../shared/language-name.ts';
import { useStore } from '../../shared/store.ts';
import { languagesOf, lineOf, most, partsOf, translate } from './asked.ts';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

interface Props {
  id: string;
  asked: readonly string[];
  error?: string;
  off: boolean;
  onChange: (asked: readonly string[]) => void;
}

/** What the checkout asks besides: a line of text each, titled in every language of the shop. */
export function AskedField({ id, asked, error, off, onChange }: Props) {
  const t = useText();
  const { code } = useLanguage();
  const { settings } = useStore();
  const languages = languagesOf(asked, settings.languages, settings.language);
  const rows = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  // Whoever adds a field writes its title next.
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(rows.current?.querySelectorAll<HTMLInputElement>('input[data-title]') ?? [])].at(-1)?.focus();
  }, [asked.length]);
  const put = (at: number, line: string) => onChange(asked.map((one, now) => (now === at ? line : one)));
  return (
    <div
      className={css.fields}
      id={id}
      tabIndex={-1}
      ref={rows}
      role="group"
      aria-label={t('checkout.asked')}
    >
      <div>
        <p className={css.label}>{t('checkout.asked')}</p>
        <p className={css.hint}>{t('checkout.askedHint')}</p>
      </div>
      {asked.map((line, at) => {
        const { title, required, translatedTitles } = partsOf(line);
        return (
          <div key={at} className={css.asked}>
            <TextField
              type="text"
              data-title=""
              dir="auto"
              label={t('checkout.askedTitle', { number: at + 1 })}
              value={title}
              maxLength={100}
              disabled={off}
              autoComplete="off"
              onChange={(event) =>
                put(at, lineOf({ title: event.currentTarget.value, required, translatedTitles }))
              }
            />
            <Checkbox
              label={t('checkout.askedRequired')}
              checked={required}
              disabled={off}
              onChange={(event) =>
                put(at, lineOf({ title, required: event.currentTarget.checked, translatedTitles }))
              }
            />
            {off ? null : (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('checkout.askedRemove', { number: at + 1 })}
                onClick={() => onChange(asked.filter((_, now) => now !== at))}
              >
                {t('checkout.delete')}
              </Button>
            )}
            {languages.length > 0 ? (
              <div className={css.titles}>
                {languages.map((language) => (
                  <TextField
                    key={language}
                    type="text"
                    label={t('checkout.askedIn', { number: at + 1, language: languageName(language, code) })}
                    value={translatedTitles[language] ?? ''}
                    maxLength={100}
                    disabled={off}
                    autoComplete="off"
                    dir="auto"
                    lang={language}
                    onChange={(event) => put(at, translate(line, language, event.currentTarget.value))}
                  />
                ))}
              </div>
            ) : null}
          </div>
        );
      })}
      {off || asked.length >= most ? null : (
        <div className={css.acts}>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              added.current = true;
              onChange([...asked, lineOf({ title: '', required: false })]);
            }}
          >
            {t('checkout.askedAdd')}
          </Button>
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
