import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { waysToPayOptions } from '@souk/query/account';
import { Button, Callout, useNotice } from '@souk/ui';
import {
  CardFields,
  brandName,
  cardMessage,
  noCard,
  problemsOf,
  wrongCardFields,
  type CardField,
  type TypedCard,
} from '@souk/ui/card';
import { useAccountText } from '../text/index.ts';
import { Dialog } from '../security/Dialog.tsx';
import { Answer } from '../security/Part.tsx';
import { useSubscriptionCalls } from '../subscriptions/useSubscriptions.ts';
import { useProblemText } from '../useAccount.ts';
import { useKeeping, type CardSetup } from './calls.ts';
import { useKeepingText } from './text/index.ts';
import css from '../subscriptions/subscriptions.module.css';

interface Props {
  /** A card that was brought before, when the member is back from the provider's page. */
  setup?: string;
  onClose: () => void;
}

/** Tells what became of a card, in words. */
function useSaid() {
  const t = useKeepingText();
  return (reason?: string) => {
    if (reason === 'EXPIRED') return t('add.expired');
    return t(reason === 'NOT_CONFIRMED' ? 'add.notConfirmed' : 'add.declined');
  };
}

/** A card that is kept without a purchase. Its bank is asked, and may ask the member. */
export function AddCard({ setup: before, onClose }: Props) {
  const t = useKeepingText();
  const account = useAccountText();
  const notify = useNotice();
  const problemText = useProblemText();
  const said = useSaid();
  const { lookAtCard, cardsChanged } = useKeeping();
  const ways = useQuery({ ...waysToPayOptions(useSubscriptionCalls()), enabled: !before });
  const [setup, setSetup] = useState<CardSetup | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const take = async (made: CardSetup) => {
    if (made.status === 'DONE') {
      const { brand = '', lastDigits = '' } = made.savedMethod ?? {};
      await cardsChanged();
      notify({
        text: t('add.done', { name: t('cards.name', { brand: brandName(brand), digits: lastDigits }) }),
      });
      onClose();
      return;
    }
    if (made.status === 'NEEDS_BUYER' && made.action?.kind === 'REDIRECT' && !before) {
      location.assign(made.action.url);
      return;
    }
    if (made.status === 'REFUSED') setProblem(said(made.reason));
    setSetup(made);
    setBusy(false);
  };
  const look = async (id: string, approve?: boolean) => {
    setBusy(true);
    setProblem('');
    try {
      await take(await lookAtCard(id, approve));
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  const looked = useRef(false);
  useEffect(() => {
    if (!before || looked.current) return;
    looked.current = true;
    void look(before);
  });

  const waits = setup?.status === 'PENDING' || setup?.status === 'NEEDS_BUYER';
  const challenged = setup?.status === 'NEEDS_BUYER' && setup.action?.kind === 'CHALLENGE';
  const back = (
    <Button variant="quiet" disabled={busy} onClick={onClose}>
      {account('cancel')}
    </Button>
  );
  if (challenged) {
    return (
      <Dialog title={t('add.bank')} text={t('add.bankText')}>
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <div className={css.dialogButtons}>
          <Button busy={busy} onClick={() => void look(setup.id, true)}>
            {t('add.yes')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => void look(setup.id, false)}>
            {t('add.no')}
          </Button>
        </div>
      </Dialog>
    );
  }
  if (before || waits) {
    const id = setup?.id ?? before ?? '';
    const goOn = setup?.action?.kind === 'REDIRECT' ? setup.action.url : '';
    return (
      <Dialog title={t('add.title')} text={t(waits ? 'add.waits' : 'add.looking')} onClose={onClose}>
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <div className={css.dialogButtons}>
          {goOn ? (
            <Button onClick={() => location.assign(goOn)}>{t('add.goOn')}</Button>
          ) : setup?.status === 'REFUSED' ? null : (
            <Button busy={busy} onClick={() => void look(id)}>
              {t('add.look')}
            </Button>
          )}
          {back}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('add.title')} text={t('add.text')} onClose={onClose}>
      <Answer query={ways} failed={t('cards.error')}>
        {({ methods }) => {
          const way = methods.find((method) => method.canAdd);
          return way ? (
            <Form way={way} problem={problem} onProblem={setProblem} onMade={take} onClose={onClose} />
          ) : (
            <>
              <p>{t('add.notHere')}</p>
              <div className={css.dialogButtons}>{back}</div>
            </>
          );
        }}
      </Answer>
    </Dialog>
  );
}

interface FormProps {
  way: { id: string; kind: string; testMode: boolean };
  problem: string;
  onProblem: (text: string) => void;
  onMade: (setup: CardSetup) => Promise<void>;
  onClose: () => void;
}

function Form({ way, problem, onProblem, onMade, onClose }: FormProps) {
  const t = useKeepingText();
  const account = useAccountText();
  const id = useId();
  const calls = useSubscriptionCalls();
  const problemText = useProblemText();
  const { bringCard } = useKeeping();
  const typed = way.kind === 'CARD';
  const [card, setCard] = useState<TypedCard>(noCard);
  const [wrong, setWrong] = useState<Partial<Record<CardField, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (name: CardField, value: string) => {
    setCard((before) => ({ ...before, [name]: value }));
    setWrong((before) => ({ ...before, [name]: undefined }));
  };
  const checked = (): boolean => {
    if (!typed) return true;
    const found = Object.entries(problemsOf(card, new Date())).flatMap(([name, key]) =>
      key ? [[name, account(key, { count: 3 })] as const] : [],
    );
    setWrong(Object.fromEntries(found));
    const first = found[0]?.[0];
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    return found.length === 0;
  };
  const refused = (error: unknown) => {
    const code = isSoukError(error) ? error.code : '';
    if (code === 'TOO_MANY_CARDS_TRIED') return t('add.tooMany');
    if (code === 'TOO_MANY_SAVED_PAYMENT_METHODS') return t('add.full');
    return problemText(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !checked()) return;
    setBusy(true);
    onProblem('');
    try {
      const token = await calls.token({ method: way.id, ...(typed ? { card: cardMessage(card) } : {}) });
      await onMade(await bringCard(token));
    } catch (error) {
      const fields = isSoukError(error) ? wrongCardFields(error.violations) : [];
      if (fields.length > 0) {
        setWrong(Object.fromEntries(fields.map((field) => [field, account('card.refused')])));
      } else onProblem(refused(error));
    }
    setBusy(false);
  };
  return (
    <form className={css.methods} noValidate onSubmit={(event) => void submit(event)}>
      {way.testMode && typed ? (
        <Callout tone="attention">
          <p>{account('method.test')}</p>
        </Callout>
      ) : null}
      {typed ? (
        <CardFields
          t={account}
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
      ) : (
        <p>{t('add.elsewhere')}</p>
      )}
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <div className={css.dialogButtons}>
        <Button type="submit" busy={busy}>
          {t(typed ? 'add.do' : 'add.goOn')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {account('cancel')}
        </Button>
      </div>
    </form>
  );
}
