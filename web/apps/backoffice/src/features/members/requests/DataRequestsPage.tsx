import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { listRequests } from '@souk/client/operations/souk-data-rights';
import { EmptyState, StatusPill, type Tone } from '@souk/ui';
import { Link } from '@tanstack/react-router';
import { byOffset } from '../../../shared/list/sources.ts';
import { pagesOf } from '../../../shared/list/pages.ts';
import { More } from '../../../shared/More.tsx';
import { Answer, Page, Panel } from '../../../shared/Page.tsx';
import { Table } from '../../../shared/Table.tsx';
import { When } from '../../../shared/When.tsx';
import { useStore } from '../../../shared/store.ts';
import { contactName, useContact } from '../contacts.ts';
import { useText, type TextKey } from '../text/index.ts';
import css from '../../../shared/cells.module.css';

type Request = Schemas['RightsRequest'];

const tones: Record<string, Tone> = { WAITING: 'neutral', RUNNING: 'neutral', DONE: 'good', FAILED: 'bad' };

const source = byOffset(listRequests, 'dataRequests', { place: (paging) => ({ paging }) });

const isUnderWay = ({ state }: Request) => state === 'WAITING' || state === 'RUNNING';

/** How often a list with something under way is asked for again. */
const pace = 2000;

/** Archives of people's data and erasures: how far they are, and where an archive is fetched. */
export function DataRequestsPage() {
  const t = useText();
  const { client } = useStore();
  const requests = useInfiniteQuery({
    ...pagesOf(client, source),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) ? pace : false,
  });
  return (
    <Page title={t('nav.dataRequests')} text={t('dataRequests.text')}>
      <Panel>
        <Answer query={requests} failed={t('dataRequests.failed')}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState compact title={t('dataRequests.none')} text={t('dataRequests.noneText')} />
            ) : (
              <Table
                label={t('nav.dataRequests')}
                rows={list}
                columns={[
                  {
                    name: t('dataRequests.kind'),
                    cell: ({ kind }) => t(`dataRequests.kind.${kind}` as TextKey),
                  },
                  { name: t('dataRequests.person'), cell: (request) => <Person request={request} /> },
                  { name: t('dataRequests.state'), cell: (request) => <State request={request} /> },
                  { name: t('dataRequests.asked'), cell: ({ createdDate }) => <When date={createdDate} /> },
                  { name: t('dataRequests.archive'), cell: (request) => <Archive request={request} /> },
                ]}
              />
            )
          }
        </Answer>
        <More query={requests} />
      </Panel>
    </Page>
  );
}

/** Somebody who was erased has no page any more, and no name here. */
function Person({ request }: { request: Request }) {
  const t = useText();
  const { kind, state } = request;
  return kind === 'ERASURE' && state === 'DONE' ? t('dataRequests.gone') : <Known request={request} />;
}

/** A member's contact has the id of the member. Who may not see contacts reads what kind of person it is. */
function Known({ request: { subject, guest } }: { request: Request }) {
  const t = useText();
  const { data: contact } = useContact(subject);
  const name = contact ? contactName(contact) : '';
  const shown = name || t(guest ? 'dataRequests.guest' : 'dataRequests.member');
  return (
    <>
      <span className={css.name}>
        <Link to={guest ? '/guests/$id' : '/members/$id'} params={{ id: subject }}>
          <bdi>{shown}</bdi>
        </Link>
      </span>
      {contact?.email && contact.email !== shown ? (
        <bdi className={css.small} dir="ltr">
          {contact.email}
        </bdi>
      ) : null}
    </>
  );
}

function State({ request }: { request: Request }) {
  const t = useText();
  const { state, stepNumber, steps, reason } = request;
  const name =
    state === 'RUNNING' && steps > 0 ? t('dataRequests.step', { at: stepNumber, of: steps }) : null;
  return (
    <>
      <StatusPill tone={tones[state] ?? 'neutral'}>
        {name ?? t(`dataRequests.state.${state}` as TextKey)}
      </StatusPill>
      {reason ? <p>{reason}</p> : null}
    </>
  );
}

function Archive({ request: { archiveUrl, expirationDate } }: { request: Request }) {
  const t = useText();
  if (!archiveUrl) return '–';
  return (
    <>
      <a href={archiveUrl} download>
        {t('dataRequests.download')}
      </a>
      {expirationDate ? (
        <p>
          {t('dataRequests.until')} <When within date={expirationDate} />
        </p>
      ) : null}
    </>
  );
}
