import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, EmptyState, StatusPill, type Tone } from '@souk/ui';
import type { Email } from '../../shared/api.ts';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { When } from '../../shared/When.tsx';
import { mailOptions } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import { MailView } from './MailView.tsx';
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
  const mails = useInfiniteQuery(mailOptions(api, view));
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
      <Panel>
        <Answer query={mails} failed={t('mail.loadFailed')}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.items);
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
