import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, StatusPill } from '@souk/ui';
import type { OAuthClient } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { More } from '../../shared/More.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { Table } from '../../shared/Table.tsx';
import { clientPages, keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { ClientDialog } from './ClientDialog.tsx';
import css from '../../shared/cells.module.css';

type Open = { kind: 'edit'; client?: OAuthClient } | { kind: 'ask'; question: Question };

export function ClientsPart() {
  const t = useText();
  const { api } = useStore();
  const clients = useInfiniteQuery(clientPages(api));
  const { run, tell } = useDone(keys.access);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title={t('clients.title')}
      text={t('clients.text')}
      actions={
        <Button size="small" onClick={() => setOpen({ kind: 'edit' })}>
          {t('clients.new')}
        </Button>
      }
    >
      <Answer query={clients} failed={t('clients.failed')}>
        {(list) => (
          <Table
            label={t('clients.title')}
            rows={list}
            columns={[
              {
                name: t('access.name'),
                cell: (client) => (
                  <>
                    <span className={css.name}>{client.name}</span>
                    <span className={css.small} dir="ltr">
                      {client.id}
                    </span>
                  </>
                ),
              },
              {
                name: t('clients.returns'),
                cell: (client) => {
                  const all = [...client.allowedRedirectUris, ...client.allowedRedirectDomains];
                  return all.length === 0 ? (
                    <span className={css.small}>{t('clients.nowhere')}</span>
                  ) : (
                    <span>
                      {all.map((address) => (
                        <bdi key={address} className={`${css.name} ${css.code}`}>
                          {address}
                        </bdi>
                      ))}
                    </span>
                  );
                },
              },
              {
                name: t('people.status'),
                cell: (client) =>
                  client.disabled ? (
                    <StatusPill tone="bad">{t('access.isDisabled')}</StatusPill>
                  ) : client.kind === 'HEADLESS' ? (
                    <StatusPill tone="good">{t('people.isActive')}</StatusPill>
                  ) : (
                    <StatusPill tone="active">{t('clients.ours')}</StatusPill>
                  ),
              },
            ]}
            actions={(client) =>
              client.kind !== 'HEADLESS' ? null : (
                <RowMenu
                  of={client.name}
                  actions={[
                    { name: t('roles.edit'), run: () => setOpen({ kind: 'edit', client }) },
                    {
                      name: t(client.disabled ? 'access.enable' : 'access.disable'),
                      run: () =>
                        void run(
                          () => api.saveClient({ ...client, disabled: !client.disabled }),
                          t(client.disabled ? 'access.enabled' : 'access.disabled', { name: client.name }),
                        ),
                    },
                    {
                      name: t('clients.delete'),
                      danger: true,
                      run: () =>
                        setOpen({
                          kind: 'ask',
                          question: {
                            title: t('clients.deleteTitle', { name: client.name }),
                            text: t('clients.deleteText'),
                            action: t('clients.delete'),
                            work: () => api.deleteClient(client.id),
                            onDone: () => tell(t('clients.deleted', { name: client.name })),
                          },
                        }),
                    },
                  ]}
                />
              )
            }
          />
        )}
      </Answer>
      <More query={clients} />
      {open?.kind === 'edit' ? <ClientDialog client={open.client} onClose={close} /> : null}
      {open?.kind === 'ask' ? <Confirm question={open.question} onClose={close} /> : null}
    </Panel>
  );
}
