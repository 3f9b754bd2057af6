import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { Button, Callout, ErrorState, Loading, Skeleton, TextField } from '@souk/ui';
import layout from '../../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { orderCalls, orderOptions } from './calls.ts';
import { useFound, type Found } from './found.ts';
import { OrderView } from './OrderView.tsx';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

interface PageProps {
  /** Named by the address of the page: opened without a question to who placed it in this browser. */
  orderId?: string;
  /** Forgets the order that the address names. */
  onAnother: () => void;
}

/** Guests find an order again. What opens it stays in this tab, so that a reload shows the order again. */
export function FindOrderPage({ orderId, onAnother }: PageProps) {
  const t = useOrdersText();
  const [found, setFound] = useFound(orderId);
  const another = useCallback(() => {
    setFound(null);
    if (orderId) onAnother();
  }, [onAnother, orderId, setFound]);
  useTitle(t('find.title'));
  const shown = found ?? (orderId ? { orderId, key: '' } : null);
  return (
    <div className={`${layout.page} ${account.page}`}>
      {shown ? (
        <FoundOrder found={shown} onAnother={another} />
      ) : (
        <>
          <h1 className={account.title}>{t('find.title')}</h1>
          <p className={account.lead}>{t('find.text')}</p>
          <FindForm onFound={setFound} />
        </>
      )}
    </div>
  );
}

/** Asks for the e-mail, and for the number where the address of the page does not name the order. */
export function FindForm({ orderId, onFound }: { orderId?: string; onFound: (found: Found) => void }) {
  const t = useOrdersText();
  const { client } = useStore();
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !email.trim() || (!orderId && !number.trim())) return;
    setBusy(true);
    setProblem('');
    try {
      const calls = orderCalls(client);
      onFound(await (orderId ? calls.prove(orderId, email.trim()) : calls.find(number.trim(), email.trim())));
    } catch (error) {
      setBusy(false);
      const status = isSoukError(error) ? error.status : 0;
      if (status === 404 || status === 400) setProblem(t(orderId ? 'find.prove.none' : 'find.none'));
      else setProblem(t(status === 429 ? 'find.tooMany' : 'one.trouble'));
    }
  };
  return (
    <form className={account.form} noValidate onSubmit={(event) => void submit(event)}>
      {orderId ? null : (
        <TextField
          label={t('find.number')}
          inputMode="numeric"
          maxLength={30}
          value={number}
          error={tried && !number.trim() ? t('find.wrongNumber') : undefined}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <TextField
        label={t('find.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={tried && !email.trim() ? t('find.wrongEmail') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {problem ? (
        <div role="alert">
          <Callout tone="bad">{problem}</Callout>
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {t('find.go')}
        </Button>
      </div>
    </form>
  );
}

function Stale({ onAnother }: { onAnother: () => void }) {
  useEffect(onAnother, [onAnother]);
  return null;
}

export function FoundOrder({ found, onAnother }: { found: Found; onAnother?: () => void }) {
  const t = useOrdersText();
  const { client } = useStore();
  const { data, error, isPending, refetch } = useQuery(orderOptions(client, found.orderId, found.key));
  if (isPending) {
    return (
      <Loading onRetry={() => void refetch()}>
        <div className={account.rows}>
          <Skeleton width="60%" height={48} />
          <Skeleton height={240} />
        </div>
      </Loading>
    );
  }
  // A key that does not open it any more is asked for again.
  if (!data && onAnother && isSoukError(error) && [401, 403, 404].includes(error.status)) {
    return <Stale onAnother={onAnother} />;
  }
  if (!data) {
    return (
      <ErrorState
        compact
        headingLevel={1}
        title={t('one.error')}
        text={t('list.errorText')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <OrderView page={data} guestKey={found.key} />
      {onAnother ? (
        <p className={css.another}>
          <Button variant="quiet" onClick={onAnother}>
            {t('find.another')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
