import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { More } from '../../shared/More.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { SecretOnce, type Secret } from '../../shared/SecretOnce.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { apiKeyPages, keys as cacheKeys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { Made } from './Made.tsx';
import { NewAccessDialog } from './NewAccessDialog.tsx';
import { Rights } from './Rights.tsx';
import css from '../../shared/cells.module.css';

type Open = { kind: 'new' } | { kind: 'secret'; secret: Secret } | { kind: 'ask'; question: Question };

export function KeysPart() {
  const t = useText();
  const { api } = useStore();
  const keys = useInfiniteQuery(apiKeyPages(api));
  const { tell, reload } = useDone(cacheKeys.access);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = (
    <Button size="small" onClick={() => setOpen({ kind: 'new' })}>
      {t('keys.new')}
    </Button>
  );
  return (
    <Panel title={t('keys.title')} text={t('keys.text')} actions={begin}>
      <Answer query={keys} failed={t('keys.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState compact headingLevel={3} title={t('keys.none')} text={t('keys.noneText')} />
          ) : (
            <Table
              label={t('keys.title')}
              rows={list}
              columns={[
                {
                  name: t('access.name'),
                  cell: (key) => (
                    <>
                      <span className={css.name}>{key.name}</span>
                      {key.hint ? (
                        <span className={css.small} dir="ltr">
                          …{key.hint}
                        </span>
                      ) : null}
                    </>
                  ),
                },
                { name: t('permissions.title'), cell: (key) => <Rights {...key} /> },
                {
                  name: t('people.status'),
                  cell: (key) =>
                    key.revokedDate ? (
                      <StatusPill tone="bad">{t('keys.isRevoked')}</StatusPill>
                    ) : key.creator?.active === false ? (
                      <StatusPill tone="bad">{t('access.creatorGone')}</StatusPill>
                    ) : key.source === 'environment' ? (
                      <StatusPill tone="active">{t('access.environment')}</StatusPill>
                    ) : (
                      <StatusPill tone="good">{t('people.isActive')}</StatusPill>
                    ),
                },
                {
                  name: t('keys.used'),
                  wide: true,
                  cell: (key) => (key.lastUsedDate ? <When date={key.lastUsedDate} /> : t('people.never')),
                },
                {
                  name: t('access.made'),
                  wide: true,
                  cell: (key) => <Made date={key.createdDate} creator={key.creator} />,
                },
              ]}
              actions={(key) =>
                key.revokedDate || key.source === 'environment' ? null : (
                  <RowMenu
                    of={key.name}
                    actions={[
                      {
                        name: t('keys.revoke'),
                        danger: true,
                        run: () =>
                          setOpen({
                            kind: 'ask',
                            question: {
                              title: t('keys.revokeTitle', { name: key.name }),
                              text: t('keys.revokeText'),
                              action: t('keys.revoke'),
                              work: () => api.revokeKey(key.id),
                              onDone: () => tell(t('keys.revoked', { name: key.name })),
                            },
                          }),
                      },
                    ]}
                  />
                )
              }
            />
          )
        }
      </Answer>
      <More query={keys} />
      {open?.kind === 'new' ? (
        <NewAccessDialog
          title={t('keys.new')}
          text={t('keys.newText')}
          submit={t('keys.make')}
          onClose={close}
          make={async (access) => {
            const { key } = await api.createKey(access);
            void reload();
            setOpen({
              kind: 'secret',
              secret: {
                title: t('keys.made', { name: access.name }),
                values: [{ name: t('keys.key'), value: key }],
              },
            });
          }}
        />
      ) : null}
      {open?.kind === 'secret' ? <SecretOnce secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'ask' ? <Confirm question={open.question} onClose={close} /> : null}
    </Panel>
  );
}
