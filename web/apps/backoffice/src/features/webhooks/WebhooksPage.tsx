import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { createWebhook, queryWebhooks, updateWebhook } from '@souk/client/operations/webhooks';
import { buttonClass } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import type { BulkAct } from '../../shared/list/types.ts';
import { Allowed } from '../../shared/may.tsx';
import { When } from '../../shared/When.tsx';
import { State } from './State.tsx';
import { topics } from './events.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

type Hook = Schemas['WebhooksWebhook'];

const source = byQuery(queryWebhooks, 'webhooks');

export function WebhooksPage() {
  const t = useText();
  const told = ({ eventTypes }: Hook) => {
    if (eventTypes.length === 0) return t('webhooks.all');
    const [only] = eventTypes;
    const known = topics.find(({ pattern }) => pattern === only);
    return eventTypes.length === 1 && known
      ? t(known.name)
      : t('webhooks.chosen', { count: eventTypes.length });
  };
  const turn = (active: boolean): BulkAct<Hook> => ({
    id: active ? 'on' : 'off',
    label: t(active ? 'webhooks.turnOn' : 'webhooks.turnOff'),
    needs: updateWebhook,
    each: ({ id }, client) => client.call(updateWebhook, { webhook: { id, active } }),
  });
  return (
    <ListPage<Hook>
      spec={{
        id: 'webhooks',
        title: t('nav.webhooks'),
        text: t('webhooks.text'),
        source,
        rowName: ({ url }) => url,
        rowLink: ({ id }) => ({ to: '/webhooks/$id', params: { id } }),
        columns: [
          {
            id: 'url',
            label: t('webhooks.address'),
            fills: true,
            sortField: 'url',
            hideable: false,
            render: ({ url }) => (
              <bdi className={cells.strong} dir="ltr">
                {url}
              </bdi>
            ),
            csv: ({ url }) => url,
          },
          { id: 'about', label: t('webhooks.about'), width: 220, render: told, csv: told },
          { id: 'state', label: t('webhooks.state'), width: 220, render: (hook) => <State hook={hook} /> },
          {
            id: 'made',
            label: t('webhooks.made'),
            width: 140,
            align: 'end',
            sortField: 'createdDate',
            render: ({ createdDate }) => (createdDate ? <When date={createdDate} /> : null),
            csv: ({ createdDate }) => createdDate ?? '',
          },
        ],
        card: (hook) => ({
          title: <bdi dir="ltr">{hook.url}</bdi>,
          text: told(hook),
          pill: <State hook={hook} />,
        }),
        sorts: [
          { value: '-createdDate', label: t('webhooks.newest') },
          { value: 'url', label: t('webhooks.byAddress') },
        ],
        bulk: [turn(true), turn(false)],
        actions: (
          <Allowed to={createWebhook}>
            <Link to="/webhooks/new" className={buttonClass('primary', 'small')}>
              {t('webhooks.new')}
            </Link>
          </Allowed>
        ),
        empty: { title: t('webhooks.none'), text: t('webhooks.noneText') },
        failed: t('webhooks.failed'),
        news: t('webhooks.news'),
        file: false,
      }}
    />
  );
}
