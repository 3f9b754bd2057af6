import { useState } from 'react';
import { Button, StatusPill } from '@souk/ui';
import { Table } from '../../shared/Table.tsx';
import type { FileIssue, FileReport } from './calls.ts';
import { english } from './text/en.ts';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './translations.module.css';

const atOnce = 50;

const columns: Record<string, TextKey> = {
  key: 'translations.column.key',
  original: 'translations.column.original',
  translation: 'translations.column.translation',
};

const isIssue = (key: string): key is keyof typeof english => key in english;

/** What is wrong with the rows of a file, in the order of the file. */
export function FileIssues({ of }: { of: FileReport }) {
  const t = useText();
  const [shown, setShown] = useState(atOnce);
  const title = t('translations.issues', { count: of.errors + of.warnings });
  const reasonOf = ({ code, reason, maxLength }: FileIssue) => {
    const key = `translations.issue.${code}`;
    if (isIssue(key)) return t(key, { most: maxLength ?? 0 });
    return reason;
  };
  return (
    <section className={css.issues} aria-label={title}>
      <h3 className={css.issuesTitle}>{title}</h3>
      <Table
        label={title}
        rows={of.issues.slice(0, shown).map((issue, at) => ({ ...issue, id: String(at) }))}
        columns={[
          { name: t('translations.row'), cell: ({ row }) => t('translations.rowNumber', { number: row }) },
          {
            name: t('translations.column'),
            cell: ({ column }) => {
              const name = columns[column ?? ''];
              return name ? t(name) : '–';
            },
          },
          {
            name: t('translations.what'),
            cell: (issue) => (
              <span className={css.what}>
                <StatusPill tone={issue.warning ? 'attention' : 'bad'}>
                  {t(issue.warning ? 'translations.warning' : 'translations.error')}
                </StatusPill>
                <span>{reasonOf(issue)}</span>
                {issue.key ? (
                  <bdi className={css.note} dir="ltr">
                    {issue.key}
                  </bdi>
                ) : null}
              </span>
            ),
          },
        ]}
      />
      {of.issues.length > shown ? (
        <div className={cells.more}>
          <Button variant="secondary" size="small" onClick={() => setShown(shown + atOnce)}>
            {t('translations.moreIssues')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
