import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, EmptyState, SelectField, StatusPill, TextField, type Tone } from '@souk/ui';
import type { Email } from '../../shared/api.ts';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { When } from '../../shared/When.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import { filterOf } from './log.ts';
import { MailView } from './MailView.tsx';
import { templateNames } from './templates.ts';
import css from '../../shared/cells.module.css';
import own from './MailPage.module.css';

export const states: Record<string, { name: TextKey; tone: Tone }> = {
  SENT: { name: 'mail.sent', tone: 'good' },
  QUEUED: { name: 'mail.queued', tone: 'active' },
  KEPT: { name: 'mail.kept', tone: 'attention' },
  FAILED: { name: 'mail.failed', tone: 'bad' },
};

/** What the shop wrote to people. Without a mail server this is where codes and links are read. */
export function MailPage() {
  const t = useText();
  const { api } = useStore();
  const { tab } = useSearch({ strict: false });
  const view = tab === 'failed' ? 'failed' : 'all';
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 300);
  const [status, setStatus] = useState('');
  const [template, setTemplate] = useState('');
  const filter = filterOf({ failed: view === 'failed', words: asked, status, template });
  const mails = useInfiniteQuery({
    queryKey: [...keys.mail, view, filter],
    queryFn: ({ pageParam }) => api.emails(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const narrowed = asked.trim() !== '' || template !== '' || (view === 'all' && status !== '');
  const [open, setOpen] = useState<Email | null>(null);
  return (
    <Page title={t('nav.mail')} text={t('mail.text')}>
      <Tabs
        label={t('nav.mail')}
        current={view}
        tabs={[
          { id: 'all', name: t('mail.all') },
          { id: 'failed', name: t('mail.failedOnes') },
        ]}
      />
      <div className={own.sought}>
        <TextField
          type="search"
          label={t('mail.search')}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {view === 'all' ? (
          <SelectField
            label={t('people.status')}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          >
            <option value="">{t('mail.all')}</option>
            {Object.entries(states).map(([value, { name }]) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField
          label={t('mail.template')}
          value={template}
          onChange={(event) => setTemplate(event.currentTarget.value)}
        >
          <option value="">{t('mail.all')}</option>
          {Object.entries(templateNames).map(([value, name]) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </SelectField>
      </div>
      <Panel>
        <Answer query={mails} failed={t('mail.loadFailed')}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.items);
            if (list.length === 0 && narrowed) {
              return <EmptyState compact title={t('mail.noneFound')} />;
            }
            if (list.length === 0) {
              return (
                <EmptyState
                  compact
                  title={t(view === 'failed' ? 'mail.noneFailed' : 'mail.none')}
                  text={view === 'failed' ? undefined : t('mail.noneText')}
                />
              );
            }
            return (
              <>
                <Table
                  label={t('nav.mail')}
                  rows={list}
                  columns={[
                    {
                      name: t('mail.subject'),
                      cell: (mail) => (
                        <button type="button" className={own.subject} onClick={() => setOpen(mail)}>
                          {mail.subject}
                        </button>
                      ),
                    },
                    { name: t('mail.to'), cell: (mail) => <bdi className={css.code}>{mail.to}</bdi> },
                    { name: t('people.status'), cell: (mail) => <MailStatus mail={mail} /> },
                    { name: t('mail.when'), cell: (mail) => <When date={mail.createdDate} /> },
                  ]}
                />
                {mails.hasNextPage ? (
                  <div className={css.more}>
                    <Button
                      variant="secondary"
                      busy={mails.isFetchingNextPage}
                      onClick={() => void mails.fetchNextPage()}
                    >
                      {t('table.more')}
                    </Button>
                  </div>
                ) : null}
              </>
            );
          }}
        </Answer>
      </Panel>
      {open ? <MailView mail={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

export function MailStatus({ mail }: { mail: Email }) {
  const t = useText();
  const state = states[mail.status];
  return state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null;
}
