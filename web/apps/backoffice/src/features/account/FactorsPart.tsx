import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import {
  confirmationNeeded,
  createAccount,
  type Confirmed,
  type Factor,
  type NewTotp,
} from '@souk/client/account';
import { passkeysWork } from '@souk/client/passkeys';
import { Button, PasswordField, StatusPill, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Dialog, FormDialog } from '../../shared/Dialog.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Copy } from '../../shared/SecretOnce.tsx';
import { When } from '../../shared/When.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useProblemText, useTask } from '../../shared/task.ts';
import { useText, type TextKey } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { TotpDialog } from './TotpDialog.tsx';
import css from './account.module.css';

type Work = (confirmed: Confirmed) => Promise<void>;
type Open =
  | { kind: 'totp'; made: NewTotp }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'password'; work: Work }
  | { kind: 'ask'; question: Question };

const names: Partial<Record<Factor['type'], TextKey>> = {
  TOTP: 'factors.totp',
  WEBAUTHN: 'factors.passkey',
  EMAIL: 'factors.email',
  SMS: 'factors.phone',
  CALL: 'factors.phone',
};

/** What is asked for besides the password. Changing it needs a fresh sign-in, or the password once more. */
export function FactorsPart() {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  const account = useMemo(() => createAccount(client), [client]);
  const factors = useQuery({ queryKey: [...keys.account, 'factors'], queryFn: () => account.factors() });
  const { tell } = useDone(keys.account);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = async (work: Work) => {
    try {
      await work({});
    } catch (error) {
      if (isSoukError(error) && error.code === confirmationNeeded) setOpen({ kind: 'password', work });
      else notify({ text: problemText(error), tone: 'bad' });
    }
  };
  const addTotp: Work = async (word) => setOpen({ kind: 'totp', made: await account.addTotp(word) });
  const makeCodes: Work = async (word) =>
    setOpen({ kind: 'codes', codes: await account.recoveryCodes(word) });
  const removeFactor =
    (factor: Factor): Work =>
    async (word) => {
      await account.removeFactor(factor.id, word);
      close();
      tell(t('factors.removed'));
    };
  const nameOf = (factor: Factor) => factor.name || t(names[factor.type] ?? 'factors.other');
  return (
    <Panel
      narrow
      title={t('factors.title')}
      text={t('factors.text')}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => void begin(addTotp)}>
            {t('factors.addTotp')}
          </Button>
          {passkeysWork() ? (
            <Button variant="secondary" size="small" onClick={() => setOpen({ kind: 'passkey' })}>
              {t('factors.addPasskey')}
            </Button>
          ) : null}
        </>
      }
    >
      <Answer query={factors} failed={t('factors.failed')} rows={2}>
        {(data) => {
          const active = data.factors.filter((factor) => factor.status === 'ACTIVE');
          return active.length === 0 ? (
            <p className={`${css.item} ${css.small}`}>{t('factors.none')}</p>
          ) : (
            <ul>
              {active.map((factor) => (
                <li key={factor.id} className={css.item}>
                  <div>
                    <p className={css.name}>
                      {nameOf(factor)} <StatusPill tone="good">{t('factors.on')}</StatusPill>
                    </p>
                    <p className={css.small}>
                      {t(names[factor.type] ?? 'factors.other')} · <When within date={factor.createdDate} />
                    </p>
                  </div>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`${t('factors.remove')}: ${nameOf(factor)}`}
                    onClick={() =>
                      setOpen({
                        kind: 'ask',
                        question: {
                          title: t('factors.removeTitle', { name: nameOf(factor) }),
                          text: t('factors.removeText'),
                          action: t('factors.remove'),
                          work: async () => queueMicrotask(() => void begin(removeFactor(factor))),
                          onDone: () => undefined,
                        },
                      })
                    }
                  >
                    {t('factors.remove')}
                  </Button>
                </li>
              ))}
              <li className={css.item}>
                <div>
                  <p className={css.name}>
                    {t('factors.codes')}
                    <StatusPill tone={data.recoveryCodesLeft > 2 ? 'good' : 'attention'}>
                      {t('factors.codesLeft', { count: data.recoveryCodesLeft })}
                    </StatusPill>
                  </p>
                  <p className={css.small}>{t('factors.codesText')}</p>
                </div>
                <Button variant="secondary" size="small" onClick={() => void begin(makeCodes)}>
                  {t('factors.makeCodes')}
                </Button>
              </li>
            </ul>
          );
        }}
      </Answer>
      {open?.kind === 'totp' ? (
        <TotpDialog
          made={open.made}
          account={account}
          onClose={close}
          onDone={() => tell(t('factors.added'))}
        />
      ) : null}
      {open?.kind === 'passkey' ? (
        <PasskeyDialog
          account={account}
          onClose={close}
          onDone={() => tell(t('factors.added'))}
          onPassword={(work) => setOpen({ kind: 'password', work })}
        />
      ) : null}
      {open?.kind === 'codes' ? (
        <Dialog title={t('factors.codes')} text={t('factors.codesOnce')} onClose={() => undefined}>
          <div className={css.codes} dir="ltr">
            {open.codes.map((code) => (
              <span key={code}>{code}</span>
            ))}
          </div>
          <div className={css.buttons}>
            <Copy value={open.codes.join('\n')} name={t('factors.codes')} />
            <Button
              onClick={() => {
                close();
                tell(t('factors.codesMade'));
              }}
            >
              {t('secret.done')}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {open?.kind === 'password' ? <PasswordDialog work={open.work} onClose={close} /> : null}
      {open?.kind === 'ask' ? <Confirm question={open.question} onClose={close} /> : null}
    </Panel>
  );
}

/** Asks for the password once more and goes on with what needed it. */
function PasswordDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const t = useText();
  const task = useTask();
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('factors.passwordTitle')}
      text={t('factors.passwordText')}
      task={task}
      submit={t('factors.goOn')}
      onClose={onClose}
      onSubmit={() => void task.run(() => work({ password }))}
    >
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
