import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { createWebhook, getSecret } from '@souk/client/operations/webhooks';
import { serviceKey } from '@souk/query/operations';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { SecretOnce } from '../../shared/SecretOnce.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { HookForm } from './HookForm.tsx';
import { blank, typesOf } from './events.ts';
import { useText } from './text/index.ts';

const service = serviceKey(createWebhook);

export function NewWebhookPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const { tell } = useDone(service);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  if (!may(createWebhook)) return <NotAllowed />;
  return (
    <DetailPage title={t('webhooks.new')} back={{ to: '/webhooks' }}>
      <HookForm
        spec={{
          id: 'webhook.new',
          saved: { values: blank },
          isNew: true,
          submit: t('webhooks.create'),
          save: async (now) => {
            const { webhook } = await client.call(createWebhook, {
              webhook: { url: now.url.trim(), eventTypes: typesOf(now), active: true },
            });
            const { secret } = await client.call(getSecret, { webhookId: webhook.id });
            setMade({ id: webhook.id, secret });
          },
        }}
      />
      {made ? (
        <SecretOnce
          secret={{
            title: t('webhooks.secretTitle'),
            again: t('webhooks.secretText'),
            values: [{ name: t('webhooks.secret'), value: made.secret }],
          }}
          onClose={() => {
            tell(t('webhooks.created'));
            void navigate({ to: '/webhooks/$id', params: { id: made.id }, replace: true });
          }}
        />
      ) : null}
    </DetailPage>
  );
}
