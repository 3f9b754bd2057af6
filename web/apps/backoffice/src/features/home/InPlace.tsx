import { useState } from 'react';
import type { Client, Schemas } from '@souk/client';
import { resendEmail } from '@souk/client/operations/emails';
import { approve } from '@souk/client/operations/members-authentication';
import { get as getToday } from '@souk/client/operations/souk-today';
import { redeliver } from '@souk/client/operations/webhooks';
import { serviceKey } from '@souk/query/operations';
import { useMay, type Needed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './HomePage.module.css';

type Item = Schemas['TodayItem'];

interface Way {
  label: TextKey;
  done: TextKey;
  needs: Needed;
  work: (client: Client, item: Item) => Promise<unknown>;
}

/** What is done with one press, by kind. Money is not among it: it deserves a look at its order first. */
const ways: Partial<Record<string, Way>> = {
  MEMBERS_WAITING: {
    label: 'home.approve',
    done: 'home.approved',
    needs: approve as Needed,
    work: (client, { id }) => client.call(approve, { id }),
  },
  EMAILS_FAILED: {
    label: 'home.retry',
    done: 'home.resent',
    needs: resendEmail as Needed,
    work: (client, { id }) => client.call(resendEmail, { emailId: id }),
  },
  WEBHOOKS_FAILED: {
    label: 'home.retry',
    done: 'home.resent',
    needs: redeliver as Needed,
    work: (client, { id, parentId = '' }) => client.call(redeliver, { webhookId: parentId, deliveryId: id }),
  },
};

/** Finishes a thing where it stands, if one press is all it takes. */
export function InPlace({ kind, item, name }: { kind: string; item: Item; name: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(serviceKey(getToday));
  const [busy, setBusy] = useState(false);
  const way = ways[kind];
  if (!way || !may(way.needs)) return null;
  const press = async () => {
    setBusy(true);
    await run(() => way.work(client, item), t(way.done, { name }));
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={css.act}
      disabled={busy}
      aria-label={t('home.actOn', { act: t(way.label), name })}
      onClick={() => void press()}
    >
      {t(way.label)}
    </button>
  );
}
