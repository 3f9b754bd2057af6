import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import type { Identity } from '@souk/client/account';
import { accountKeys } from '@souk/query/account';
import { Button, Callout, CodeInput, StatusPill, TextField, useNotice } from '@souk/ui';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { Dialog } from './Dialog.tsx';
import { Part } from './Part.tsx';
import { TurnedAway, useConfirmed } from './useConfirmed.ts';
import list from '../account.module.css';
import css from './security.module.css';

/** The e-mail that is signed in with. Another one counts once it is proved to be one's own. */
export function EmailPart({ me }: { me?: Identity }) {
  const t = usePeopleText();
  const account = useAccountText();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<{ email: string; token: string } | null>(null);
  return (
    <Part
      title={t('email.title')}
      text={t('email.text')}
      action={
        open ? null : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('email.change')}
          </Button>
        )
      }
    >
      {me ? (
        <dl className={list.facts}>
          <dt>{t('email.now')}</dt>
          <dd>
            <span dir="ltr">{me.email?.address}</span>
            {me.email?.isVerified ? (
              <StatusPill tone="good">{account('overview.verified')}</StatusPill>
            ) : null}
          </dd>
        </dl>
      ) : null}
      {open ? (
        <EmailForm onSent={(email, token) => setSent({ email, token })} onClose={() => setOpen(false)} />
      ) : null}
      {sent ? (
        <CodeDialog
          {...sent}
          onDone={() => {
            setSent(null);
            setOpen(false);
          }}
          onClose={() => setSent(null)}
        />
      ) : null}
    </Part>
  );
}

function EmailForm({
  onSent,
  onClose,
}: {
  onSent: (email: string, token: string) => void;
  onClose: () => void;
}) {
  const t = usePeopleText();
  const account = useAccountText();
  const people = usePeople();
  const confirmed = useConfirmed();
  const problemText = useProblemText();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong('');
    setProblem('');
    try {
      const address = email.trim();
      onSent(address, await confirmed((password) => people.startEmailChange(address, password)));
    } catch (error) {
      const code = isSoukError(error) ? error.code : '';
      if (isSoukError(error) && error.violations.length > 0) setWrong(t('email.wrong'));
      else if (code === 'EMAIL_IS_THE_SAME') setWrong(t('email.same'));
      else if (code === 'MAIL_NOT_SET_UP') setProblem(t('email.noMail'));
      else if (!(error instanceof TurnedAway)) setProblem(problemText(error));
    }
    setBusy(false);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      <TextField
        label={t('email.new')}
        hint={t('email.hint')}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={email}
        error={wrong || undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setWrong('');
        }}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {t('email.send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {account('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface CodeProps {
  email: string;
  token: string;
  onDone: () => void;
  onClose: () => void;
}

function CodeDialog({ email, token, onDone, onClose }: CodeProps) {
  const t = usePeopleText();
  const account = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const people = usePeople();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (typed: string) => {
    if (busy || typed.length < 6) return field.current?.focus();
    setBusy(true);
    setProblem('');
    try {
      cache.setQueryData(accountKeys.me, await people.finishEmailChange(token, typed));
      notify({ text: t('email.changed', { email }) });
      onDone();
    } catch (error) {
      setBusy(false);
      setCode('');
      const doesNotFit = isSoukError(error) && error.code === 'VERIFICATION_FAILED';
      setRefused(doesNotFit);
      const taken = isSoukError(error) && error.status === 409;
      if (!doesNotFit) setProblem(taken ? t('email.taken') : problemText(error));
      field.current?.focus();
    }
  };
  return (
    <Dialog title={t('email.codeTitle')} text={t('email.codeText', { email })} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(code);
        }}
      >
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <CodeInput
          ref={field}
          label={account('emailCode.code')}
          value={code}
          error={refused ? account('emailCode.wrong') : undefined}
          onChange={(typed) => {
            setCode(typed);
            if (typed) setRefused(false);
          }}
          onComplete={(typed) => void send(typed)}
          autoFocus
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('email.finish')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {account('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
