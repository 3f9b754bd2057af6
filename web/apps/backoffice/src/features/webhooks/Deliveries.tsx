import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { exportDeliveries, listDeliveries, redeliver } from '@souk/client/operations/webhooks';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, EmptyState } from '@souk/ui';
import { ActButton, useActs } from '../../shared/act.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Answer } from '../../shared/Page.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { useTask } from '../../shared/task.ts';
import { When } from '../../shared/When.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { missed } from './missed.ts';
import { ResendDialog } from './ResendDialog.tsx';
import { DeliveryState } from './State.tsx';
import { topicOf } from './events.ts';
import { useText } from './text/index.ts';
import css from './webhooks.module.css';
import cells from '../../shared/cells.module.css';

const service = serviceKey(listDeliveries);
const filters: Record<string, object> = {
  failed: missed,
  waiting: { status: { $in: ['QUEUED', 'PENDING'] } },
};
/** While something is on its way the list looks again by itself. */
const again = 2000;

/** What was sent to an endpoint, and what came back. */
export function Deliveries({ hook }: { hook: Schemas['WebhooksWebhook'] }) {
  const t = useText();
  const { client } = useStore();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const view = tab && tab in filters ? tab : 'all';
  const [open, setOpen] = useState<string | null>(null);
  const [resending, setResending] = useState(false);
  const task = useTask();
  const acts = useActs([
    {
      label: t('webhooks.resendAll'),
      needs: redeliver,
      off: hook.active === false ? t('webhooks.isOff') : undefined,
      run: () => setResending(true),
    },
  ]);
  const save = () =>
    void task.run(async () => {
      const path = exportDeliveries.path.replace('{webhookId}', encodeURIComponent(hook.id));
      saveFile(await client.download(path), 'deliveries.csv');
    });
  const list = useInfiniteQuery({
    queryKey: [...service, 'deliveries', hook.id, view],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listDeliveries,
        {
          webhookId: hook.id,
          query: pageParam
            ? { cursorPaging: { limit: 20, cursor: pageParam } }
            : { ...(filters[view] ? { filter: filters[view] } : {}), cursorPaging: { limit: 20 } },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext ? pagingMetadata.cursors?.next : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(
        ({ status, nextTryDate, updatedDate }) =>
          status === 'QUEUED' || (status === 'PENDING' && (nextTryDate ?? '') <= updatedDate),
      )
        ? again
        : false,
  });
  return (
    <Part
      title={t('webhooks.deliveries')}
      actions={
        <>
          {acts.map((act) => (
            <ActButton key={act.label} act={act} />
          ))}
          <Button variant="secondary" size="small" busy={task.busy} onClick={save}>
            {t('webhooks.export')}
          </Button>
        </>
      }
    >
      <p className={css.kept}>{t('webhooks.kept')}</p>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Tabs
        label={t('webhooks.deliveries')}
        current={view}
        tabs={[
          { id: 'all', name: t('webhooks.every') },
          { id: 'failed', name: t('webhooks.failedOnes') },
          { id: 'waiting', name: t('webhooks.waitingOnes') },
        ]}
      />
      <Answer query={list} failed={t('webhooks.deliveriesFailed')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ deliveries }) => deliveries);
          if (rows.length === 0) {
            return view === 'all' ? (
              <EmptyState
                compact
                headingLevel={3}
                title={t('webhooks.noDeliveries')}
                text={t('webhooks.noDeliveriesText')}
              />
            ) : (
              <EmptyState compact headingLevel={3} title={t('webhooks.noneOfThese')} />
            );
          }
          return (
            <div className={cells.flush}>
              <Table
                label={t('webhooks.deliveries')}
                rows={rows}
                columns={[
                  {
                    name: t('webhooks.event'),
                    cell: ({ id, eventType }) => {
                      const topic = topicOf(eventType);
                      return (
                        <button type="button" className={css.event} onClick={() => setOpen(id)}>
                          {topic ? <span className={cells.name}>{t(topic)} </span> : null}
                          <bdi className={topic ? cells.small : undefined} dir="ltr">
                            {eventType}
                          </bdi>
                        </button>
                      );
                    },
                  },
                  { name: t('webhooks.state'), cell: ({ status }) => <DeliveryState status={status} /> },
                  {
                    name: t('webhooks.answer'),
                    cell: ({ responseStatus, attempts }) =>
                      responseStatus || (attempts > 0 ? t('webhooks.noAnswer') : ''),
                  },
                  { name: t('webhooks.tries'), wide: true, end: true, cell: ({ attempts }) => attempts },
                  {
                    name: t('webhooks.when'),
                    end: true,
                    cell: ({ createdDate }) => <When date={createdDate} />,
                  },
                ]}
              />
              {list.hasNextPage ? (
                <div className={cells.more}>
                  <Button
                    variant="secondary"
                    busy={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    {t('table.more')}
                  </Button>
                </div>
              ) : null}
            </div>
          );
        }}
      </Answer>
      {open ? <DeliveryDialog hook={hook} id={open} onClose={() => setOpen(null)} /> : null}
      {resending ? <ResendDialog hook={hook} onClose={() => setResending(false)} /> : null}
    </Part>
  );
}
