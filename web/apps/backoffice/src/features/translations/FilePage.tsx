import { useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { getProgress, importTranslations } from '@souk/client/operations/souk-translations';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, buttonClass } from '@souk/ui';
import { numberText, useLanguage } from '@souk/ui/text';
import { FileDrop } from '../../shared/FileDrop.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { Page, Panel } from '../../shared/Page.tsx';
import { languageName } from '../../shared/language-name.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { sendFile, type FileReport } from './calls.ts';
import { FileIssues } from './FileIssues.tsx';
import { useText } from './text/index.ts';
import css from './translations.module.css';

interface Sent {
  file: File;
  report: FileReport;
}

const service = serviceKey(getProgress);

/** A file that a translator sent back: it is checked first, and brought in when its owner says so. */
export function FilePage() {
  const t = useText();
  const { code } = useLanguage();
  const may = useMay();
  const { language = '' } = useParams({ strict: false }) as { language?: string };
  if (!may(importTranslations)) return <NotAllowed />;
  return (
    <Page
      title={t('translations.importTitle', { language: languageName(language, code) })}
      text={t('translations.importText')}
      actions={
        <Link to="/translations" className={buttonClass('secondary')}>
          {t('translations.overview')}
        </Link>
      }
    >
      <Bringing key={language} language={language} />
    </Page>
  );
}

function Bringing({ language }: { language: string }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const [sent, setSent] = useState<Sent | null>(null);
  const check = (file: File) =>
    void task.run(async () => setSent({ file, report: await sendFile(client, language, file, 'check') }));
  const bring = ({ file }: Sent) =>
    void task.run(async () => {
      const report = await sendFile(client, language, file, 'bring');
      setSent({ file, report });
      tell(t('translations.brought', { count: report.changed }));
    });
  const problem = task.problem ? (
    <Callout tone="bad">
      <p>{task.problem}</p>
    </Callout>
  ) : null;
  if (!sent) {
    return (
      <Panel title={t('translations.chooseTitle')} text={t('translations.chooseText')}>
        <div className={css.body}>
          {problem}
          <FileDrop label={t('translations.chooseFile')} task={task} onFile={check} />
        </div>
      </Panel>
    );
  }
  const { report, file } = sent;
  const { applied, changed, errors, lookDraft } = report;
  return (
    <Panel
      title={t(applied ? 'translations.broughtTitle' : 'translations.checkedTitle', { name: file.name })}
      text={applied ? undefined : t('translations.checkedText')}
    >
      <div className={css.body}>
        {problem}
        {lookDraft ? (
          <Callout tone="attention">
            <p>
              {t(applied ? 'translations.inDraft' : 'translations.toDraft')}{' '}
              {applied ? <Link to="/look">{t('translations.openLook')}</Link> : null}
            </p>
          </Callout>
        ) : null}
        <Figures of={report} />
      </div>
      {report.issues.length > 0 ? <FileIssues of={report} /> : null}
      <div className={css.foot}>
        {!applied && changed === 0 ? <p className={css.note}>{t('translations.nothingNew')}</p> : null}
        {!applied && errors > 0 && changed > 0 ? (
          <p className={css.note}>{t('translations.skipText')}</p>
        ) : null}
        <Button variant="secondary" onClick={() => setSent(null)}>
          {t('translations.anotherFile')}
        </Button>
        {!applied && changed > 0 ? (
          <Button busy={task.busy} onClick={() => bring(sent)}>
            {t(errors > 0 ? 'translations.bringRest' : 'translations.bring', { count: changed })}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function Figures({ of }: { of: FileReport }) {
  const t = useText();
  const { code } = useLanguage();
  const figures = [
    { name: t(of.applied ? 'translations.figure.changed' : 'translations.figure.change'), value: of.changed },
    { name: t('translations.figure.unchanged'), value: of.unchanged },
    { name: t('translations.figure.empty'), value: of.empty },
    { name: t('translations.figure.errors'), value: of.errors, bad: of.errors > 0 },
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, bad }) => (
        <div key={name} className={css.oneFigure}>
          <dt>{name}</dt>
          <dd data-bad={bad || undefined}>{numberText(code, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
