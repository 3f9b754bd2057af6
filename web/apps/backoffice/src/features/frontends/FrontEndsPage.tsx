import { useQuery } from '@tanstack/react-query';
import { EmptyState, StatusPill, type Tone } from '@souk/ui';
import type { FrontEndCall } from '../../shared/api.ts';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { frontEndOptions } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import css from '../../shared/cells.module.css';

/** What each reason means, and what to do about it. */
const reasons: Record<string, { name: TextKey; text: TextKey; tone: Tone }> = {
  UNKNOWN_PATH: { name: 'fronts.unknown', text: 'fronts.unknownText', tone: 'bad' },
  WRONG_METHOD: { name: 'fronts.method', text: 'fronts.methodText', tone: 'bad' },
  NOT_SERVED: { name: 'fronts.empty', text: 'fronts.emptyText', tone: 'attention' },
  NO_TOKEN: { name: 'fronts.token', text: 'fronts.tokenText', tone: 'attention' },
  NOT_ALLOWED: { name: 'fronts.rights', text: 'fronts.rightsText', tone: 'attention' },
  TOO_MANY: { name: 'fronts.many', text: 'fronts.manyText', tone: 'attention' },
  INVALID: { name: 'fronts.invalid', text: 'fronts.invalidText', tone: 'attention' },
};

const other = { name: 'fronts.refused', text: 'fronts.refusedText', tone: 'attention' } as const;

/** Calls of storefronts that did not get what they asked for: what is missing when a page of one stays empty. */
export function FrontEndsPage() {
  const t = useText();
  const { api } = useStore();
  const calls = useQuery(frontEndOptions(api));
  return (
    <Page title={t('nav.fronts')} text={t('fronts.text')}>
      <Panel>
        <Answer query={calls} failed={t('fronts.loadFailed')}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState compact title={t('fronts.none')} text={t('fronts.noneText')} />
            ) : (
              <Table
                label={t('nav.fronts')}
                rows={list.map((call) => ({ ...call, id: keyOf(call) }))}
                columns={[
                  {
                    name: t('fronts.call'),
                    cell: (call) => (
                      <bdi className={css.code}>
                        {call.method} {call.path}
                      </bdi>
                    ),
                  },
                  {
                    name: t('fronts.answer'),
                    cell: (call) => <bdi>{[call.status, call.code].filter(Boolean).join(' ')}</bdi>,
                  },
                  { name: t('fronts.meaning'), cell: (call) => <Meaning reason={call.reason} /> },
                  { name: t('fronts.from'), cell: (call) => <bdi>{call.origin || t('fronts.server')}</bdi> },
                  { name: t('fronts.calls'), cell: (call) => call.calls },
                  { name: t('fronts.last'), cell: (call) => <When date={call.lastSeen} /> },
                ]}
              />
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}

const keyOf = (call: FrontEndCall) =>
  [call.method, call.path, call.status, call.code, call.origin, call.reason].join(' ');

function Meaning({ reason }: { reason: string }) {
  const t = useText();
  const { name, text, tone } = reasons[reason] ?? other;
  return (
    <>
      <StatusPill tone={tone}>{t(name)}</StatusPill>
      <p className={css.small}>{t(text)}</p>
    </>
  );
}
