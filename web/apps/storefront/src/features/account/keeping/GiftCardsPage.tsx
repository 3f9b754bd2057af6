import { useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { Button, StatusPill, TextField, useNotice, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { Ask } from '../Ask.tsx';
import { Dialog } from '../security/Dialog.tsx';
import { Answer } from '../security/Part.tsx';
import { useProblemText } from '../useAccount.ts';
import { day } from '../When.tsx';
import { giftsOptions, historyOptions, useKeeping, type KeptGift } from './calls.ts';
import { useKeepingText, type KeepingKey } from './text/index.ts';
import account from '../account.module.css';
import css from './keeping.module.css';

const refusals: Readonly<Record<string, KeepingKey>> = {
  GIFT_CARD_NOT_FOUND: 'gifts.unknown',
  GIFT_CARD_DISABLED: 'gifts.disabled',
  GIFT_CARD_EXPIRED: 'gifts.expiredCode',
  TOO_MANY_GIFT_CARDS: 'gifts.tooMany',
};

/** Gift cards that a member keeps by their codes. */
export function GiftCardsPage() {
  const t = useKeepingText();
  const { client } = useStore();
  const gifts = useQuery(giftsOptions(client));
  useTitle(t('gifts.title'));
  return (
    <>
      <h1 className={account.title}>{t('gifts.title')}</h1>
      <p className={account.lead}>{t('gifts.lead')}</p>
      <AddForm />
      <section className={account.part} aria-labelledby="gifts">
        <h2 id="gifts" className={account.partTitle}>
          {t('gifts.mine')}
        </h2>
        <Answer query={gifts} failed={t('gifts.error')}>
          {({ giftCards }) =>
            giftCards.length === 0 ? (
              <p className={account.none}>{t('gifts.none')}</p>
            ) : (
              <ul className={account.items}>
                {giftCards.map((card) => (
                  <GiftRow key={card.id} card={card} />
                ))}
              </ul>
            )
          }
        </Answer>
      </section>
    </>
  );
}

function AddForm() {
  const t = useKeepingText();
  const notify = useNotice();
  const problemText = useProblemText();
  const { keepGift, lookAtGift } = useKeeping();
  const { code: language } = useLanguage();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState<'add' | 'look' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const attempt = async (what: 'add' | 'look', work: (given: string) => Promise<void>) => {
    if (busy) return;
    const refuse = (text: string) => {
      setProblem(text);
      field.current?.focus();
    };
    if (!code.trim()) {
      refuse(t('gifts.needed'));
      return;
    }
    setBusy(what);
    setProblem('');
    setTold('');
    try {
      await work(code.trim());
    } catch (error) {
      const known = isSoukError(error) ? refusals[error.code ?? ''] : undefined;
      if (known) refuse(t(known));
      else if (isSoukError(error) && error.status === 429) refuse(t('gifts.locked'));
      else if (isSoukError(error) && error.kind === 'validation') refuse(t('gifts.unknown'));
      else refuse(problemText(error));
    }
    setBusy(null);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    void attempt('add', async (given) => {
      const card = await keepGift(given);
      setCode('');
      notify({ text: t('gifts.added', { balance: card.balance.formattedAmount ?? '' }) });
    });
  };
  const look = () =>
    void attempt('look', async (given) => {
      const card = await lookAtGift(given);
      const state = stateOf(card);
      const digits = card.obfuscatedCode.slice(-4);
      const left = t('gifts.holds', { digits, balance: card.balance.formattedAmount ?? '' });
      const until = card.expirationDate
        ? t('gifts.until', { date: day(new Date(card.expirationDate), language) })
        : '';
      setTold([left, state ? `${t(state[0])}.` : until && `${until}.`].filter(Boolean).join(' '));
    });
  return (
    <form className={css.add} noValidate onSubmit={add}>
      <TextField
        ref={field}
        className={css.addField}
        label={t('gifts.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={code}
        error={problem || undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem('');
          setTold('');
        }}
      />
      <Button type="submit" busy={busy === 'add'}>
        {t('gifts.add')}
      </Button>
      <Button variant="secondary" busy={busy === 'look'} onClick={look}>
        {t('gifts.look')}
      </Button>
      <p className={css.told} role="status">
        {told}
      </p>
    </form>
  );
}

/** What is to be said of a card that does not pay. */
function stateOf({ status, balance }: Pick<KeptGift, 'status' | 'balance'>): [KeepingKey, Tone] | null {
  if (status === 'DISABLED') return ['gifts.off', 'neutral'];
  if (status === 'EXPIRED') return ['gifts.expired', 'bad'];
  return /[1-9]/.test(balance.amount) ? null : ['gifts.empty', 'neutral'];
}

function GiftRow({ card }: { card: KeptGift }) {
  const t = useKeepingText();
  const { code } = useLanguage();
  const notify = useNotice();
  const problemText = useProblemText();
  const { forgetGift } = useKeeping();
  const [open, setOpen] = useState<'history' | 'remove' | null>(null);
  const digits = card.obfuscatedCode.slice(-4);
  const balance = card.balance.formattedAmount ?? '';
  const state = stateOf(card);
  return (
    <li className={account.item}>
      <div className={account.itemText}>
        <p className={account.itemName}>
          {t('gifts.ends', { digits })}
          {state ? <StatusPill tone={state[1]}>{t(state[0])}</StatusPill> : null}
        </p>
        <p>{t('gifts.left', { balance, value: card.initialValue.formattedAmount ?? '' })}</p>
        <p className={account.small}>
          {card.expirationDate
            ? t('gifts.until', { date: day(new Date(card.expirationDate), code) })
            : t('gifts.forever')}
        </p>
      </div>
      <div className={css.acts}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('gifts.historyName', { digits })}
          onClick={() => setOpen('history')}
        >
          {t('gifts.history')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('gifts.removeName', { digits })}
          onClick={() => setOpen('remove')}
        >
          {t('gifts.remove')}
        </Button>
      </div>
      {open === 'history' ? (
        <Dialog title={t('gifts.historyName', { digits })} onClose={() => setOpen(null)}>
          <History id={card.id} />
          <div className={css.buttons}>
            <Button variant="secondary" onClick={() => setOpen(null)}>
              {t('gifts.close')}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {open === 'remove' ? (
        <Ask
          title={t('gifts.removeAsk')}
          text={t('gifts.removeText', { balance })}
          action={t('gifts.remove')}
          keep={t('addresses.keep')}
          refused={problemText}
          run={async () => {
            await forgetGift(card.id);
            notify({ text: t('gifts.removed') });
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </li>
  );
}

function History({ id }: { id: string }) {
  const t = useKeepingText();
  const { code } = useLanguage();
  const { client } = useStore();
  const history = useQuery(historyOptions(client, id));
  return (
    <Answer query={history} failed={t('gifts.historyError')}>
      {({ transactions }) => (
        <table className={css.history}>
          <thead>
            <tr>
              <th scope="col">{t('gifts.what')}</th>
              <th scope="col">{t('gifts.amount')}</th>
              <th scope="col">{t('gifts.after')}</th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((one) => (
              <tr key={one.id}>
                <td>
                  {t(`gifts.${one.type}`)}
                  <span className={account.small}>{day(new Date(one.createdDate ?? 0), code)}</span>
                </td>
                <td>
                  <bdi>{one.amount.formattedAmount}</bdi>
                </td>
                <td>
                  <bdi>{one.balance.formattedAmount}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Answer>
  );
}
