import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  check,
  createIdentityProvider,
  deleteIdentityProvider,
  listPresets,
  queryIdentityProviders,
  updateIdentityProvider,
} from '@souk/client/operations/identity-providers';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, SelectField, StatusPill, TextField, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { useStore } from '../../../shared/store.ts';
import { useProblemText, useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import css from './rules.module.css';

type Provider = Schemas['ProvidersProvider'];
type Kind = Provider['kind'];

const service = serviceKey(queryIdentityProviders);

/** Accounts kept elsewhere that members sign in with. */
export function ProvidersPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const notify = useNotice();
  const problemText = useProblemText();
  const { run, tell } = useDone(service);
  const [adding, setAdding] = useState(false);
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
        <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
          {t('rules.add')}
        </Button>
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
                      { name: t('rules.test'), run: () => void test(provider) },
                      {
                        name: t(provider.enabled ? 'rules.turnOff' : 'rules.turnOn'),
                        run: () => void turn(provider),
                      },
                      { name: t('members.delete'), danger: true, run: () => remove(provider) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {adding ? <ProviderForm onClose={() => setAdding(false)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

function ProviderForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  const task = useTask();
  const found = useQuery(reading(client, listPresets, {}));
  const presets = found.data?.presets ?? [];
  const [chosen, setKind] = useState<Kind | ''>('');
  const kind = (chosen || presets[0]?.kind || 'OIDC') as Kind;
  const preset = presets.find((one) => one.kind === kind);
  const [name, setName] = useState('');
  const [issuer, setIssuer] = useState('');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const save = () =>
    void task
      .run(() =>
        client.call(createIdentityProvider, {
          identityProvider: {
            kind,
            name: name.trim() || preset?.name || kind,
            clientId: clientId.trim(),
            forMembers: true,
            enabled: true,
            ...(issuer.trim() ? { issuer: issuer.trim() } : {}),
            ...(secret ? { clientSecret: secret } : {}),
          },
        }),
      )
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  return (
    <FormDialog
      title={t('rules.add')}
      text={found.data ? t('rules.callback', { url: found.data.callbackUrl }) : undefined}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label={t('rules.kind')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      >
        {presets.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('rules.button')}
        value={name}
        placeholder={preset?.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {preset?.issuer ? null : (
        <TextField
          label={t('rules.issuer')}
          type="url"
          dir="ltr"
          value={issuer}
          onChange={(event) => setIssuer(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t('rules.clientId')}
        autoComplete="off"
        value={clientId}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <TextField
        label={t('rules.secret')}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
