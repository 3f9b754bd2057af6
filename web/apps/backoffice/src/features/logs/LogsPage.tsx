import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listLogs } from '@souk/client/operations/souk-system';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, StatusPill, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Dialog } from '../../shared/Dialog.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { source, valuesOf, type Line } from './source.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './logs.module.css';
import cells from '../../shared/cells.module.css';

const service = serviceKey(listLogs);

const levels: Record<string, { name: TextKey; tone: Tone }> = {
  INFO: { name: 'logs.info', tone: 'neutral' },
  WARN: { name: 'logs.warning', tone: 'attention' },
  ERROR: { name: 'logs.error', tone: 'bad' },
};

function Level({ line }: { line: Line }) {
  const t = useText();
  const known = levels[line.level];
  return known ? <StatusPill tone={known.tone}>{t(known.name)}</StatusPill> : null;
}

/** To the second: lines that belong together are told by it. */
function useTime(): (date: string) => string {
  const { code } = useLanguage();
  const format = new Intl.DateTimeFormat(code, { dateStyle: 'short', timeStyle: 'medium' });
  return (date) => format.format(Date.parse(date));
}

/** What the server wrote down lately. */
export function LogsPage() {
  const t = useText();
  const time = useTime();
  const { reload } = useDone(service);
  const [open, setOpen] = useState<Line | null>(null);
  const when = ({ date }: Line) => (
    <time dateTime={date} className={css.time}>
      {time(date)}
    </time>
  );
  return (
    <>
      <ListPage<Line>
        spec={{
          id: 'logs',
          title: t('nav.logs'),
          text: t('logs.text'),
          source,
          above: <Where />,
          rowName: ({ message }) => message,
          actions: (
            <Button variant="secondary" size="small" onClick={() => void reload()}>
              {t('logs.refresh')}
            </Button>
          ),
          columns: [
            {
              id: 'message',
              label: t('logs.message'),
              width: 220,
              hideable: false,
              render: ({ message }) => <bdi className={cells.strong}>{message}</bdi>,
              csv: ({ message }) => message,
            },
            {
              id: 'level',
              label: t('logs.level'),
              width: 110,
              render: (line) => <Level line={line} />,
              csv: ({ level }) => level,
            },
            {
              id: 'values',
              label: t('logs.values'),
              fills: true,
              render: (line) => (
                <bdi className={cells.small} dir="ltr">
                  {valuesOf(line)}
                </bdi>
              ),
              csv: valuesOf,
            },
            {
              id: 'server',
              label: t('logs.server'),
              extra: true,
              render: ({ server }) => <bdi>{server}</bdi>,
              csv: ({ server }) => server,
            },
            {
              id: 'when',
              label: t('logs.when'),
              width: 205,
              align: 'end',
              render: when,
              csv: ({ date }) => date,
            },
          ],
          card: (line) => ({
            title: <bdi>{line.message}</bdi>,
            text: <bdi dir="ltr">{valuesOf(line)}</bdi>,
            end: when(line),
            pill: <Level line={line} />,
          }),
          tabs: [
            { id: 'all', label: t('logs.all') },
            {
              id: 'warnings',
              label: t('logs.warnings'),
              filter: { level: 'WARN' },
              empty: { title: t('logs.noWarnings') },
            },
            {
              id: 'errors',
              label: t('logs.errors'),
              filter: { level: 'ERROR' },
              empty: { title: t('logs.noErrors') },
            },
          ],
          rowActions: (line) => [{ label: t('logs.open'), run: () => setOpen(line) }],
          empty: { title: t('logs.none') },
          failed: t('logs.failed'),
          file: 'server-log',
        }}
      />
      {open ? <LineDialog line={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Which server wrote these lines, since when, and what is not among them. */
function Where() {
  const t = useText();
  const time = useTime();
  const may = useMay();
  const { client } = useStore();
  const { data } = useQuery({
    ...reading(client, listLogs, { cursorPaging: { limit: 1 } }),
    enabled: may(listLogs),
  });
  if (!data) return null;
  const { name, startedDate, room } = data.node;
  return (
    <p className={css.where}>{t('logs.where', { server: name, started: time(startedDate), count: room })}</p>
  );
}

function LineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useText();
  const time = useTime();
  const facts: [string, string][] = [
    [t('logs.when'), time(line.date)],
    [t('logs.server'), line.server],
    ...line.attributes.map(({ name, value }): [string, string] => [name, value]),
  ];
  return (
    <Dialog wide title={line.message} onClose={onClose}>
      <Level line={line} />
      <dl className={css.values}>
        {facts.map(([name, value], at) => (
          <div key={at}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.buttons}>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
