import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { listRequests } from '@souk/client/operations/souk-data-rights';
import { reading } from '@souk/query/operations';
import { EmptyState, StatusPill, type Tone } from '@souk/ui';
import { Link } from '@tanstack/react-router';
import { Answer, Page, Panel } from '../../../shared/Page.tsx';
import { Table } from '../../../shared/Table.tsx';
import { When } from '../../../shared/When.tsx';
import { useStore } from '../../../shared/store.ts';
import { useText, type TextKey } from '../text/index.ts';

type Request = Schemas['RightsRequest'];

const tones: Record<string, Tone> = { WAITING: 'neutral', RUNNING: 'neutral', DONE: 'good', FAILED: 'bad' };

const isUnderWay = ({ state }: Request) => state === 'WAITING' || state === 'RUNNING';

/** How often a list with something under way is asked for again. */
const pace = 2000;

/** Archives of people's data and erasures: how far they are, and where an archive is fetched. */
export function DataRequestsPage() {
  const t = useText();
  const { client } = useStore();
  const requests = useQuery({
    ...reading(client, listRequests, { paging: { limit: 100 } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.dataRequests.some(isUnderWay) ? pace : false),
  });
  return (
    <Page title={t('nav.dataRequests')} text={t('dataRequests.text')}>
      <Panel>
        <Answer query={requests} failed={t('dataRequests.failed')}>
          {({ dataRequests }) =>
            dataRequests.length === 0 ? (
              <EmptyState compact title={t('dataRequests.none')} text={t('dataRequests.noneText')} />
            ) : (
              <Table
                label={t('nav.dataRequests')}
                rows={dataRequests}
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
      </Panel>
    </Page>
  );
}

/** Somebody who was erased has no page any more, and no name here. */
function Person({ request: { kind, subject, guest, state } }: { request: Request }) {
  const t = useText();
  if (kind === 'ERASURE' && state === 'DONE') return t('dataRequests.gone');
  return guest ? (
    <Link to="/guests/$id" params={{ id: subject }}>
      {t('dataRequests.guest')}
    </Link>
  ) : (
    <Link to="/members/$id" params={{ id: subject }}>
      {t('dataRequests.member')}
    </Link>
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
          {t('dataRequests.until')} <When date={expirationDate} />
        </p>
      ) : null}
    </>
  );
}
