import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factor, Factors, NewTotp } from '@souk/client/account';
import { passkeysWork } from '@souk/client/passkeys';
import { accountKeys, factorsOptions } from '@souk/query/account';
import { Button, StatusPill, useNotice } from '@souk/ui';
import { useAccountText, type AccountKey } from '../text/index.ts';
import { useAccount, useProblemText } from '../useAccount.ts';
import { CodeSetup } from './CodeSetup.tsx';
import { Confirm } from './Confirm.tsx';
import { FactorItem, FactorRow } from './FactorItem.tsx';
import { Answer, Part } from './Part.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnedAway, useConfirmed } from './useConfirmed.ts';
import css from '../account.module.css';
import own from './security.module.css';

/** What is open above the list. */
type Open =
  | { kind: 'totp'; made: NewTotp }
  | { kind: 'email'; factor: Factor }
  | { kind: 'passkey' }
  | { kind: 'remove'; factor: Factor; last: boolean }
  | { kind: 'remake' }
  | { kind: 'codes'; codes: string[] };

export function FactorsPart() {
  const t = useAccountText();
  const factors = useQuery(factorsOptions(useAccount()));
  return (
    <Part title={t('factors.title')} text={t('factors.text')}>
      <Answer query={factors} failed={t('factors.error')}>
        {(data) => <FactorList {...data} />}
      </Answer>
    </Part>
  );
}

const titles: Partial<Record<Factor['type'], AccountKey>> = {
  TOTP: 'totp.title',
  EMAIL: 'emailCode.title',
  WEBAUTHN: 'passkey.unnamed',
};

function FactorList({ factors, recoveryCodesLeft }: Factors) {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const confirmed = useConfirmed();
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const close = () => setOpen(null);

  const active = factors.filter((factor) => factor.status === 'ACTIVE');
  const of = (type: Factor['type']) => active.filter((factor) => factor.type === type);
  const [totp] = of('TOTP');
  const [email] = of('EMAIL');
  const passkeys = of('WEBAUTHN');
  const nameOf = (factor: Factor) => factor.name || t(titles[factor.type] ?? 'passkey.unnamed');

  const reload = () => cache.invalidateQueries({ queryKey: accountKeys.factors });
  const tell = (text: string) => {
    close();
    notify({ text });
    void reload();
  };
  /** The first step of something: what it gives is shown next. */
  const begin = async (what: string, work: () => Promise<Open>) => {
    setBusy(what);
    try {
      setOpen(await work());
    } catch (error) {
      if (!(error instanceof TurnedAway)) notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(null);
  };
  const makeCodes = async (): Promise<Open> => {
    const codes = await confirmed(account.recoveryCodes);
    void reload();
    return { kind: 'codes', codes };
  };
  const askToRemove = (factor: Factor) => setOpen({ kind: 'remove', factor, last: active.length === 1 });
  const remove = async (factor: Factor) => {
    await confirmed((word) => account.removeFactor(factor.id, word));
    notify({ text: t('factors.removed', { name: nameOf(factor) }) });
    await reload();
  };

  return (
    <>
      <ul className={css.items}>
        <FactorItem
          title={t('totp.title')}
          text={t('totp.text')}
          factor={totp}
          onRemove={askToRemove}
          add={
            <Button
              variant="secondary"
              size="small"
              busy={busy === 'totp'}
              onClick={() =>
                void begin('totp', async () => ({ kind: 'totp', made: await confirmed(account.addTotp) }))
              }
            >
              {t('totp.add')}
            </Button>
          }
        />
        <li className={css.item}>
          <div className={css.itemText}>
            <p className={css.itemName}>
              {t('passkey.title')}
              <OnOff on={passkeys.length > 0} />
            </p>
            <p className={css.small}>{passkeysWork() ? t('passkey.text') : t('passkey.notHere')}</p>
          </div>
          {passkeysWork() ? (
            <Button variant="secondary" size="small" onClick={() => setOpen({ kind: 'passkey' })}>
              {t('passkey.add')}
            </Button>
          ) : null}
          {passkeys.length > 0 ? (
            <ul className={css.sub}>
              {passkeys.map((factor) => (
                <FactorRow key={factor.id} factor={factor} name={nameOf(factor)} onRemove={askToRemove} />
              ))}
            </ul>
          ) : null}
        </li>
        <FactorItem
          title={t('emailCode.title')}
          text={t('emailCode.text')}
          factor={email}
          detail={email ? t('emailCode.to', { hint: email.hint }) : undefined}
          onRemove={askToRemove}
          add={
            <Button
              variant="secondary"
              size="small"
              busy={busy === 'email'}
              aria-label={`${t('emailCode.add')}: ${t('emailCode.title')}`}
              onClick={() =>
                void begin('email', async () => ({
                  kind: 'email',
                  factor: (await confirmed(account.addEmail)).factor,
                }))
              }
            >
              {t('emailCode.add')}
            </Button>
          }
        />
        <li className={css.item}>
          <div className={css.itemText}>
            <p className={css.itemName}>
              {t('recovery.title')}
              {active.length > 0 ? (
                <StatusPill tone={recoveryCodesLeft > 2 ? 'good' : 'attention'}>
                  {recoveryCodesLeft > 0
                    ? t('recovery.left', { count: recoveryCodesLeft })
                    : t('recovery.none')}
                </StatusPill>
              ) : null}
            </p>
            <p className={css.small}>{active.length > 0 ? t('recovery.text') : t('recovery.first')}</p>
          </div>
          {active.length > 0 ? (
            <Button
              variant="secondary"
              size="small"
              busy={busy === 'codes'}
              onClick={() =>
                recoveryCodesLeft > 0 ? setOpen({ kind: 'remake' }) : void begin('codes', makeCodes)
              }
            >
              {t(recoveryCodesLeft > 0 ? 'recovery.remake' : 'recovery.make')}
            </Button>
          ) : null}
        </li>
      </ul>

      {open?.kind === 'totp' ? (
        <CodeSetup
          factorId={open.made.factor.id}
          title={t('totp.title')}
          text={t('totp.step1')}
          label={t('totp.code')}
          wrong={t('totp.wrong')}
          onDone={() => tell(t('totp.added'))}
          onClose={close}
        >
          <img className={own.qr} src={`data:image/png;base64,${open.made.qrPng}`} alt={t('totp.qr')} />
          <p className={own.byHand}>
            {t('totp.byHand')}
            <code className={own.secret} dir="ltr">
              {open.made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
        </CodeSetup>
      ) : null}
      {open?.kind === 'email' ? (
        <CodeSetup
          factorId={open.factor.id}
          title={t('emailCode.title')}
          text={t('emailCode.sent', { hint: open.factor.hint })}
          label={t('emailCode.code')}
          wrong={t('emailCode.wrong')}
          onDone={() => tell(t('emailCode.added'))}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'passkey' ? (
        <PasskeySetup onDone={(name) => tell(t('passkey.added', { name }))} onClose={close} />
      ) : null}
      {open?.kind === 'remove' ? (
        <Confirm
          title={t('factors.removeTitle', { name: nameOf(open.factor) })}
          text={t(open.last ? 'factors.removeLast' : 'factors.removeText')}
          action={t('factors.remove')}
          run={() => remove(open.factor)}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'remake' ? (
        <Confirm
          title={t('recovery.remakeTitle')}
          text={t('recovery.remakeText')}
          action={t('recovery.remake')}
          run={async () => {
            const next = await makeCodes();
            // After the question has closed.
            queueMicrotask(() => setOpen(next));
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
    </>
  );
}

export function OnOff({ on }: { on: boolean }) {
  const t = useAccountText();
  return <StatusPill tone={on ? 'good' : 'neutral'}>{t(on ? 'factors.on' : 'factors.off')}</StatusPill>;
}
