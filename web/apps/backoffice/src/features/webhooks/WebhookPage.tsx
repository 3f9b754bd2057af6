import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import {
  deleteWebhook,
  getSecret,
  getWebhook,
  testWebhook,
  updateWebhook,
} from '@souk/client/operations/webhooks';
import { reading, serviceKey } from '@souk/query/operations';
import { Callout, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { SecretOnce } from '../../shared/SecretOnce.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { Deliveries } from './Deliveries.tsx';
import { HookForm } from './HookForm.tsx';
import { State, useHookState } from './State.tsx';
import { changeOf, valuesOf, type HookValues } from './events.ts';
import type { Saved } from '../../shared/form/types.ts';
import { useText } from './text/index.ts';

type Hook = Schemas['WebhooksWebhook'];

const service = serviceKey(getWebhook);

const savedOf = (hook: Hook): Saved<HookValues> => ({ values: valuesOf(hook), revision: hook.revision });

export function WebhookPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getWebhook, { webhookId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('webhooks.failedOne')}
      missing={{ title: t('webhooks.gone') }}
      back={{ to: '/webhooks', label: t('webhooks.back') }}
    >
      {({ webhook }) => <Opened key={id} hook={webhook} />}
    </DetailAnswer>
  );
}

function Opened({ hook }: { hook: Hook }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const notify = useNotice();
  const { run, removal, reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const [secret, setSecret] = useState('');
  const state = useHookState(hook);
  const { id, url } = hook;
  const on = hook.active !== false;
  const anew = async () => {
    await reload();
    setVersion((now) => now + 1);
  };
  const turn = () =>
    run(
      () => client.call(updateWebhook, { webhook: { id, active: !on } }),
      t(on ? 'webhooks.turnedOff' : 'webhooks.turnedOn'),
    ).then(anew);
  const trouble = state === 'fails' || state === 'down' || state === 'gaveUp';
  return (
    <DetailPage
      title={url}
      back={{ to: '/webhooks' }}
      pills={<State hook={hook} />}
      facts={
        hook.failingSince
          ? [
              <>
                {t('webhooks.since')} <When within date={hook.failingSince} />
              </>,
            ]
          : []
      }
      actions={[
        {
          label: t(on ? 'webhooks.turnOff' : 'webhooks.turnOn'),
          needs: updateWebhook,
          run: () => void turn(),
        },
        {
          label: t('webhooks.test'),
          needs: testWebhook,
          filled: true,
          off: on ? undefined : t('webhooks.isOff'),
          run: () => void run(() => client.call(testWebhook, { webhookId: id }), t('webhooks.tested')),
        },
      ]}
      more={[
        {
          label: t('webhooks.showSecret'),
          needs: getSecret,
          run: () =>
            void client.call(getSecret, { webhookId: id }).then(
              (answer) => setSecret(answer.secret),
              () => notify({ text: t('problem.other'), tone: 'bad' }),
            ),
        },
        {
          label: t('webhooks.delete'),
          needs: deleteWebhook,
          danger: true,
          run: () =>
            setQuestion({
              title: t('webhooks.deleteTitle'),
              text: t('webhooks.deleteText', { url }),
              action: t('webhooks.delete'),
              ...removal(
                () => client.call(deleteWebhook, { webhookId: id }),
                () => navigate({ to: '/webhooks' }),
                t('webhooks.deleted'),
              ),
            }),
        },
      ]}
    >
      {trouble ? (
        <Callout tone={state === 'fails' ? 'attention' : 'bad'}>
          <p>{t(`webhooks.${state}Text`)}</p>
        </Callout>
      ) : null}
      <Deliveries hook={hook} />
      <HookForm
        key={version}
        spec={{
          id: `webhook.${id}`,
          saved: savedOf(hook),
          takesOver: true,
          latest: async () => savedOf((await client.call(getWebhook, { webhookId: id })).webhook),
          save: (now, changed, revision) =>
            client.call(updateWebhook, { webhook: { id, ...changeOf(now, changed), revision } }),
          onSaved: () => {
            notify({ text: t('webhooks.saved') });
            void anew();
          },
        }}
      />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
      {secret ? (
        <SecretOnce
          secret={{
            title: t('webhooks.secretTitle'),
            again: t('webhooks.secretText'),
            values: [{ name: t('webhooks.secret'), value: secret }],
          }}
          onClose={() => setSecret('')}
        />
      ) : null}
    </DetailPage>
  );
}
