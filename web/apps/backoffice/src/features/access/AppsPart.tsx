import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill } from '@souk/ui';
import type { App } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { More } from '../../shared/More.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { SecretOnce, type Secret } from '../../shared/SecretOnce.tsx';
import { Table } from '../../shared/Table.tsx';
import { appPages, keys } from '../../shared/queries.ts';
import { useCan, useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { Made } from './Made.tsx';
import { NewAccessDialog } from './NewAccessDialog.tsx';
import { Rights } from './Rights.tsx';
import css from '../../shared/cells.module.css';

type Open =
  | { kind: 'new' }
  | { kind: 'change'; app: App }
  | { kind: 'secret'; secret: Secret }
  | { kind: 'ask'; question: Question };

export function AppsPart() {
  const t = useText();
  const { api } = useStore();
  const { owner } = useMe();
  const has = useCan();
  const apps = useInfiniteQuery(appPages(api));
  const { run, tell, reload } = useDone(keys.access);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const show = (app: App, secret: string) =>
    setOpen({
      kind: 'secret',
      secret: {
        title: t('apps.made', { name: app.name }),
        values: [
          { name: t('apps.id'), value: app.id },
          { name: t('apps.secret'), value: secret },
        ],
      },
    });
  const within = (app: App) => (app.allPermissions ? owner : app.permissions.every(has));
  const ask = (app: App, what: 'rotate' | 'delete') =>
    setOpen({
      kind: 'ask',
      question: {
        title: t(what === 'rotate' ? 'apps.rotateTitle' : 'apps.deleteTitle', { name: app.name }),
        text: t(what === 'rotate' ? 'apps.rotateText' : 'apps.deleteText'),
        action: t(what === 'rotate' ? 'apps.rotate' : 'apps.delete'),
        work: async () => {
          if (what === 'delete') return api.deleteApp(app.id);
          const made = await api.rotateApp(app.id);
          // After the question has closed.
          queueMicrotask(() => show(made.app, made.secret));
        },
        onDone: () => tell(t(what === 'rotate' ? 'apps.rotated' : 'apps.deleted', { name: app.name })),
      },
    });
  return (
    <Panel
      title={t('apps.title')}
      text={t('apps.text')}
      actions={
        <Button size="small" onClick={() => setOpen({ kind: 'new' })}>
          {t('apps.new')}
        </Button>
      }
    >
      <Answer query={apps} failed={t('apps.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState compact headingLevel={3} title={t('apps.none')} text={t('apps.noneText')} />
          ) : (
            <Table
              label={t('apps.title')}
              rows={list}
              columns={[
                {
                  name: t('access.name'),
                  cell: (app) => (
                    <>
                      <span className={css.name}>{app.name}</span>
                      <span className={css.small} dir="ltr">
                        {app.id}
                      </span>
                    </>
                  ),
                },
                { name: t('permissions.title'), cell: (app) => <Rights {...app} /> },
                {
                  name: t('people.status'),
                  cell: (app) =>
                    app.disabled ? (
                      <StatusPill tone="bad">{t('access.isDisabled')}</StatusPill>
                    ) : app.creator?.active === false ? (
                      <StatusPill tone="bad">{t('access.creatorGone')}</StatusPill>
                    ) : app.source === 'environment' ? (
                      <StatusPill tone="active">{t('access.environment')}</StatusPill>
                    ) : (
                      <StatusPill tone="good">{t('people.isActive')}</StatusPill>
                    ),
                },
                {
                  name: t('access.made'),
                  wide: true,
                  cell: (app) => <Made date={app.createdDate} creator={app.creator} />,
                },
              ]}
              actions={(app) =>
                app.source === 'environment' || !within(app) ? null : (
                  <RowMenu
                    of={app.name}
                    actions={[
                      { name: t('apps.change'), run: () => setOpen({ kind: 'change', app }) },
                      { name: t('apps.rotate'), run: () => ask(app, 'rotate') },
                      {
                        name: t(app.disabled ? 'access.enable' : 'access.disable'),
                        run: () =>
                          void run(
                            () => api.setAppDisabled(app, !app.disabled),
                            t(app.disabled ? 'access.enabled' : 'access.disabled', { name: app.name }),
                          ),
                      },
                      { name: t('apps.delete'), danger: true, run: () => ask(app, 'delete') },
                    ]}
                  />
                )
              }
            />
          )
        }
      </Answer>
      <More query={apps} />
      {open?.kind === 'new' ? (
        <NewAccessDialog
          title={t('apps.new')}
          text={t('apps.newText')}
          submit={t('apps.make')}
          onClose={close}
          make={async (access) => {
            const { app, secret } = await api.createApp(access);
            void reload();
            show(app, secret);
          }}
        />
      ) : null}
      {open?.kind === 'change' ? (
        <NewAccessDialog
          title={t('apps.changeTitle', { name: open.app.name })}
          text={t('apps.changeText')}
          submit={t('dialog.save')}
          now={open.app}
          onClose={close}
          make={async (access) => {
            await api.changeApp(open.app, access);
            close();
            tell(t('apps.changed', { name: access.name }));
          }}
        />
      ) : null}
      {open?.kind === 'secret' ? <SecretOnce secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'ask' ? <Confirm question={open.question} onClose={close} /> : null}
    </Panel>
  );
}
