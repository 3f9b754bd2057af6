import { useState } from 'react';
import { StatusPill, type Tone } from '@souk/ui';
import type { Email } from '../../shared/api.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { When } from '../../shared/When.tsx';
import { useText, type TextKey } from './text/index.ts';
import { source } from './log.ts';
import { MailView } from './MailView.tsx';
import { templateNames } from './templates.ts';
import css from '../../shared/cells.module.css';
import own from './MailPage.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  SENT: { name: 'mail.sent', tone: 'good' },
  QUEUED: { name: 'mail.queued', tone: 'active' },
  KEPT: { name: 'mail.kept', tone: 'attention' },
  FAILED: { name: 'mail.failed', tone: 'bad' },
};

/** What the shop wrote to people. Without a mail server this is where codes and links are read. */
export function MailPage() {
  const t = useText();
  const [open, setOpen] = useState<Email | null>(null);
  const stateOf = ({ status }: Email) => (states[status] ? t(states[status].name) : status);
  const kindOf = ({ template }: Email) => (templateNames[template] ? t(templateNames[template]) : template);
  const subject = (mail: Email) => (
    <button type="button" className={own.subject} onClick={() => setOpen(mail)}>
      {mail.subject}
    </button>
  );
  const choices = (names: [string, TextKey][]) => names.map(([value, name]) => ({ value, label: t(name) }));
  return (
    <>
      <ListPage<Email>
        spec={{
          id: 'mail',
          title: t('nav.mail'),
          text: t('mail.text'),
          source,
          rowName: (mail) => mail.subject,
          columns: [
            {
              id: 'subject',
              label: t('mail.subject'),
              hideable: false,
              fills: true,
              render: subject,
              csv: (mail) => mail.subject,
            },
            {
              id: 'to',
              label: t('mail.to'),
              width: 240,
              render: (mail) => <bdi className={css.code}>{mail.to}</bdi>,
              csv: (mail) => mail.to,
            },
            { id: 'kind', label: t('mail.template'), width: 180, extra: true, render: kindOf, csv: kindOf },
            {
              id: 'status',
              label: t('people.status'),
              width: 130,
              render: (mail) => <MailStatus mail={mail} />,
              csv: stateOf,
            },
            {
              id: 'when',
              label: t('mail.when'),
              width: 140,
              align: 'end',
              render: (mail) => <When date={mail.createdDate} />,
              csv: (mail) => mail.createdDate,
            },
          ],
          card: (mail) => ({
            title: subject(mail),
            text: <bdi>{mail.to}</bdi>,
            end: <When date={mail.createdDate} />,
            pill: <MailStatus mail={mail} />,
          }),
          tabs: [
            { id: 'all', label: t('mail.all') },
            {
              id: 'failed',
              label: t('mail.failedOnes'),
              filter: { status: 'FAILED' },
              empty: { title: t('mail.noneFailed') },
            },
          ],
          filters: [
            {
              id: 'status',
              label: t('people.status'),
              kind: 'choice',
              field: 'status',
              options: choices(Object.entries(states).map(([value, { name }]) => [value, name])),
            },
            {
              id: 'kind',
              label: t('mail.template'),
              kind: 'choice',
              field: 'template',
              options: choices(Object.entries(templateNames)),
            },
            { id: 'when', label: t('mail.when'), kind: 'dates', field: 'createdDate' },
          ],
          empty: { title: t('mail.none'), text: t('mail.noneText') },
          failed: t('mail.loadFailed'),
          file: 'emails',
        }}
      />
      {open ? <MailView mail={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

export function MailStatus({ mail }: { mail: Email }) {
  const t = useText();
  const state = states[mail.status];
  return state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null;
}
