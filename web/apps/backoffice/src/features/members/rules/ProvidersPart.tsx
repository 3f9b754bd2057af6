import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  check,
  createIdentityProvider,
  deleteIdentityProvider,
  queryIdentityProviders,
  updateIdentityProvider,
} from '@souk/client/operations/identity-providers';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, StatusPill, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { useMe, useStore } from '../../../shared/store.ts';
import { useProblemText } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import type { Provider } from './provider.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import css from './rules.module.css';

const service = serviceKey(queryIdentityProviders);

/** Accounts kept elsewhere that members sign in with. */
export function ProvidersPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { owner } = useMe();
  const notify = useNotice();
  const problemText = useProblemText();
  const { run, tell } = useDone(service);
  const [edited, setEdited] = useState<Provider | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const providers = useQuery({
    ...reading(client, queryIdentityProviders, { query: {} }),
    enabled: may(queryIdentityProviders),
  });
  if (!may(queryIdentityProviders)) return null;
  const test = (provider: Provider) =>
    client.call(check, { identityProviderId: provider.id }).then(
      ({ reachable, problem = '' }) =>
        notify(
          reachable
            ? { text: t('rules.reachable', { name: provider.name }) }
            : { text: t('rules.unreachable', { name: provider.name, problem }), tone: 'bad' },
        ),
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );
  const turn = (provider: Provider) =>
    run(
      () =>
        client.call(updateIdentityProvider, {
          identityProvider: { id: provider.id, revision: provider.revision, enabled: !provider.enabled },
        }),
      t('members.saved'),
    );
  // The server lets only those vouch for the staff who may do everything.
  const locked = (provider: Provider) =>
    provider.forStaff && !owner ? t('rules.forStaffLocked') : undefined;
  const remove = (provider: Provider) =>
    setQuestion({
      title: t('held.deleteTitle', { name: provider.name }),
      text: t('rules.deleteText'),
      action: t('members.delete'),
      work: () => client.call(deleteIdentityProvider, { identityProviderId: provider.id }),
      onDone: () => tell(t('held.deleted', { name: provider.name })),
    });
  return (
    <Panel
      title={t('rules.providers')}
      text={t('rules.providersText')}
      narrow
      actions={
        <Allowed to={createIdentityProvider}>
          <Button size="small" variant="secondary" onClick={() => setEdited('new')}>
            {t('rules.add')}
          </Button>
        </Allowed>
      }
    >
      <Answer query={providers} failed={t('rules.failed')}>
        {({ identityProviders: list }) =>
          list.length === 0 ? (
            <EmptyState compact title={t('rules.noProviders')} />
          ) : (
            <ul className={css.list}>
              {list.map((provider) => (
                <li key={provider.id}>
                  <span className={css.name}>
                    <b>{provider.name}</b>
                    <bdi className={css.muted}>{provider.issuer}</bdi>
                  </span>
                  <StatusPill tone={provider.enabled ? 'good' : 'neutral'}>
                    {t(provider.enabled ? 'rules.on' : 'rules.off')}
                  </StatusPill>
                  <RowMenu
                    of={provider.name}
                    actions={[
                      may(check) ? { name: t('rules.test'), run: () => void test(provider) } : null,
                      may(updateIdentityProvider)
                        ? { label: t('members.edit'), off: locked(provider), run: () => setEdited(provider) }
                        : null,
                      may(updateIdentityProvider)
                        ? {
                            label: t(provider.enabled ? 'rules.turnOff' : 'rules.turnOn'),
                            off: locked(provider),
                            run: () => void turn(provider),
                          }
                        : null,
                      may(deleteIdentityProvider)
                        ? { name: t('members.delete'), danger: true, run: () => remove(provider) }
                        : null,
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {edited ? (
        <ProviderDialog provider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}
