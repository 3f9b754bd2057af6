import { useId, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import type { SavedMethod, Subscription, WaysToPay } from '@souk/client/subscriptions';
import { waysToPayOptions } from '@souk/query/account';
import { Button, Callout, useNotice } from '@souk/ui';
import {
  CardFields,
  brandName,
  cardMessage,
  isOver,
  noCard,
  problemsOf,
  wrongCardFields,
  type CardField,
  type TypedCard,
} from '@souk/ui/card';
import { useAccountText } from '../text/index.ts';
import { Dialog } from '../security/Dialog.tsx';
import { Answer } from '../security/Part.tsx';
import { useRefusedText, useSubscriptionCalls, useTake } from './useSubscriptions.ts';
import css from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Another card for a subscription: one that is kept, or a new one. */
export function MethodDialog({ subscription, onClose }: Props) {
  const t = useAccountText();
  const calls = useSubscriptionCalls();
  const ways = useQuery(waysToPayOptions(calls));
  return (
    <Dialog title={t('method.dialog')} onClose={onClose}>
      <Answer query={ways} failed={t('method.error')}>
        {(found) => <Form ways={found} subscription={subscription} onClose={onClose} />}
      </Answer>
      {ways.data ? null : (
        <div className={css.dialogButtons}>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const fresh = 'new';

function Form({ ways, subscription, onClose }: Props & { ways: WaysToPay }) {
  const t = useAccountText();
  const id = useId();
  const notify = useNotice();
  const take = useTake();
  const calls = useSubscriptionCalls();
  const refusedText = useRefusedText(subscription.id);
  const byCard = ways.methods.find((method) => method.kind === 'CARD');
  const now = new Date();
  const others = ways.saved.filter((saved) => !isOver(saved, now));
  const current = subscription.paymentMethod?.id;
  const [chosen, setChosen] = useState(
    () => others.find((saved) => saved.id !== current)?.id ?? (byCard ? fresh : (others[0]?.id ?? '')),
  );
  const [card, setCard] = useState<TypedCard>(noCard);
  const [wrong, setWrong] = useState<Partial<Record<CardField, string>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const set = (name: CardField, value: string) => {
    setCard((before) => ({ ...before, [name]: value }));
    setWrong((before) => ({ ...before, [name]: undefined }));
  };
  const said = (saved: SavedMethod) =>
    t('method.card', { brand: brandName(saved.brand), digits: saved.lastDigits });

  const checked = (): boolean => {
    if (chosen !== fresh) return true;
    const found = Object.entries(problemsOf(card, new Date())).flatMap(([name, key]) =>
      key ? [[name, t(key, { count: 3 })] as const] : [],
    );
    setWrong(Object.fromEntries(found));
    const first = found[0]?.[0];
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    return found.length === 0;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !chosen || !checked()) return;
    setBusy(true);
    setProblem('');
    try {
      const method =
        chosen === fresh
          ? { paymentToken: await calls.token({ method: byCard?.id, card: cardMessage(card) }) }
          : { savedMethodId: chosen };
      const changed = await calls.changeMethod(subscription.id, method);
      take(changed);
      const { brand = '', lastDigits = '' } = changed.paymentMethod ?? {};
      if (changed.status === 'PAST_DUE') notify({ text: t('subscription.failed.still'), tone: 'bad' });
      else if (subscription.status === 'PAST_DUE') notify({ text: t('subscription.failed.done') });
      else
        notify({
          text: t('method.done', { card: t('method.card', { brand: brandName(brand), digits: lastDigits }) }),
        });
      onClose();
    } catch (error) {
      setBusy(false);
      const fields = isSoukError(error) ? wrongCardFields(error.violations) : [];
      if (fields.length > 0) {
        setWrong(Object.fromEntries(fields.map((field) => [field, t('card.refused')])));
      } else if (isSoukError(error) && error.kind === 'validation') setProblem(t('method.refused'));
      else setProblem(refusedText(error));
    }
  };

  return (
    <form className={css.methods} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{t('method.choose')}</legend>
        {others.map((saved) => (
          <label key={saved.id} className={css.choice}>
            <input
              type="radio"
              name={id}
              checked={chosen === saved.id}
              onChange={() => setChosen(saved.id)}
            />
            <span>{said(saved)}</span>
          </label>
        ))}
        {byCard ? (
          <label className={css.choice}>
            <input type="radio" name={id} checked={chosen === fresh} onChange={() => setChosen(fresh)} />
            <span>{t('method.new')}</span>
          </label>
        ) : null}
      </fieldset>
      {chosen === fresh && byCard ? (
        <div className={css.card}>
          {byCard.testMode ? (
            <Callout tone="attention">
              <p>{t('method.test')}</p>
            </Callout>
          ) : null}
          <CardFields
            t={t}
            form={{
              values: card,
              set,
              text: (name) => ({
                id: `${id}-${name}`,
                value: card[name],
                error: wrong[name],
                onChange: (event) => set(name, event.target.value),
              }),
            }}
          />
        </div>
      ) : null}
      {byCard ? null : <p className={css.small}>{t('method.elsewhere')}</p>}
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <div className={css.dialogButtons}>
        {chosen ? (
          <Button type="submit" busy={busy}>
            {t('method.use')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
