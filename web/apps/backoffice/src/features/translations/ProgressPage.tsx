import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import {
  exportTranslations,
  getProgress,
  importTranslations,
} from '@souk/client/operations/souk-translations';
import { reading } from '@souk/query/operations';
import { Button, Callout, EmptyState, StatusPill, buttonClass } from '@souk/ui';
import { numberText, useLanguage } from '@souk/ui/text';
import { Allowed } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { languageName } from '../../shared/language-name.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { takeFile } from './calls.ts';
import { placeOf } from './kinds.ts';
import { useText } from './text/index.ts';
import css from './translations.module.css';

/** How far the words of the shop's goods are in each language. */
export function ProgressPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getProgress, {}));
  return (
    <Page title={t('nav.translations')} text={t('translations.text')}>
      <Answer query={query} failed={t('translations.failed')} rows={6}>
        {(answer) => <Languages answer={answer} />}
      </Answer>
    </Page>
  );
}

function Languages({ answer }: { answer: Schemas['TranslationsProgressResponse'] }) {
  const t = useText();
  const { code } = useLanguage();
  if (answer.languages.length === 0) {
    return (
      <EmptyState
        title={t('translations.one', { language: languageName(answer.language, code) })}
        text={t('translations.oneText')}
        action={
          <Link to="/store" className={buttonClass()}>
            {t('translations.addLanguage')}
          </Link>
        }
      />
    );
  }
  return answer.languages.map((language) => (
    <Panel key={language} title={languageName(language, code)} actions={<Files language={language} />}>
      <ul className={css.kinds}>
        {answer.progress
          .filter((one) => one.language === language)
          .map((one) => (
            <Kind key={one.kind} progress={one} />
          ))}
      </ul>
    </Panel>
  ));
}

/** All texts of a language as a file for a translator, and the way back. */
function Files({ language }: { language: string }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const task = useTask();
  const name = languageName(language, code);
  const take = () =>
    void task.run(async () => saveFile(await takeFile(client, language), `translations-${language}.csv`));
  return (
    <>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Allowed to={exportTranslations}>
        <Button
          variant="secondary"
          size="small"
          busy={task.busy}
          aria-label={t('translations.exportName', { language: name })}
          onClick={take}
        >
          {t('translations.export')}
        </Button>
      </Allowed>
      <Allowed to={importTranslations}>
        <Link
          to="/translations/$language/import"
          params={{ language }}
          className={buttonClass('secondary', 'small')}
          aria-label={t('translations.importName', { language: name })}
        >
          {t('translations.import')}
        </Link>
      </Allowed>
    </>
  );
}

function Kind({
  progress: { kind, language, total, done, outdated },
}: {
  progress: Schemas['TranslationsProgress'];
}) {
  const t = useText();
  const { code } = useLanguage();
  const name = t(kind === 'COLLECTION' ? 'translations.collections' : 'translations.products');
  const text = t('translations.done', { done: numberText(code, done), total: numberText(code, total) });
  return (
    <li className={css.kind}>
      <Link
        className={css.kindName}
        to="/translations/$language/$kind"
        params={{ language, kind: placeOf(kind) }}
      >
        {name}
      </Link>
      <progress
        className={css.progress}
        max={Math.max(1, total)}
        value={done}
        aria-label={`${languageName(language, code)}, ${name}: ${text}`}
      />
      <span className={css.figure}>{text}</span>
      <span className={css.pill}>
        {outdated > 0 ? (
          <StatusPill tone="attention">{t('translations.outdatedCount', { count: outdated })}</StatusPill>
        ) : null}
      </span>
    </li>
  );
}
