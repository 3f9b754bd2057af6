import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '@souk/query';
import { Button, Callout, CodeInput, PasswordField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { Order } from '@souk/client/checkout';
import type { LoginResult, SignInFlows } from '@souk/client/sign-in';
import { useStore } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useOrderText, type OrderKey } from './text/index.ts';
import css from './ThankYouPage.module.css';

type Step = { is: 'password' } | { is: 'code' } | { is: 'waits' } | { is: 'made' };

/** Who bought as a guest needs only a password to have an account: the rest is on the order. `terms`: there are any. */
export function KeepAccount({ order, terms }: { order: Order; terms: boolean }) {
  const t = useOrderText();
  const { client } = useStore();
  const { code } = useLanguage();
  const cache = useQueryClient();
  const member = useLoggedIn();
  const { busy: leaving, signIn } = useSignIn();
  const email = order.buyerInfo?.email ?? '';
  const [step, setStep] = useState<Step>({ is: 'password' });
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<OrderKey>();
  const [known, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);
  // What was asked for by mail is answered by the same flow.
  const [flows, setFlows] = useState<SignInFlows | null>(null);

  if (step.is === 'made') {
    return (
      <Callout tone="good" title={t('keep.made')}>
        <p>{t('keep.madeText')}</p>
      </Callout>
    );
  }
  if (!email || (member && step.is === 'password')) return null;

  const enter = async (result: LoginResult, flow: SignInFlows) => {
    switch (result.loginState) {
      case 'SUCCESS':
        await flow.directLogin(result.data.sessionToken);
        setStep({ is: 'made' });
        void cache.invalidateQueries({ queryKey: keys.cart.all });
        return;
      case 'EMAIL_VERIFICATION_REQUIRED':
        setStep({ is: 'code' });
        return;
      case 'OWNER_APPROVAL_REQUIRED':
        setStep({ is: 'waits' });
        return;
      case 'FAILURE':
        // The shop asks for more than is on the order: its own page has the fields.
        if (result.errorCode === 'missingProfileField') {
          await signIn({ screen: 'register' });
          return;
        }
        setKnown(result.errorCode === 'emailAlreadyExists');
        setProblem(result.errorCode === 'emailAlreadyExists' ? 'keep.known' : 'keep.refused');
        return;
      default:
        // A captcha is asked for: the shop's own page has it.
        await signIn({ screen: 'register' });
    }
  };
  const attempt = async (work: (flow: SignInFlows) => Promise<LoginResult>, otherwise: OrderKey) => {
    setBusy(true);
    setProblem(undefined);
    setKnown(false);
    try {
      const flow = flows ?? (await import('@souk/client/sign-in')).createSignIn(client);
      setFlows(flow);
      await enter(await work(flow), flow);
    } catch {
      setProblem(otherwise);
    }
    setBusy(false);
  };
  const register = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem('keep.needed');
    const { firstName, lastName } = (order.billingInfo ?? order.recipientInfo)?.contactDetails ?? {};
    // What the page says where there are terms: who makes an account accepts them.
    const accepted = { name: 'termsAccepted', value: { dateValue: new Date().toISOString() } };
    const profile = {
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      language: code,
      ...(terms ? { customFields: [accepted] } : {}),
    };
    void attempt((flow) => flow.register({ email, password, profile }), 'keep.failed');
  };

  if (step.is === 'waits') {
    return (
      <Callout tone="attention" title={t('keep.waits')}>
        <p>{t('keep.waitsText', { email })}</p>
      </Callout>
    );
  }
  if (step.is === 'code') {
    return (
      <section className={css.keep}>
        <h2 className={css.subtitle}>{t('keep.codeTitle')}</h2>
        <CodeInput
          autoFocus
          label={t('keep.code')}
          hint={t('keep.codeHint', { email })}
          value={digits}
          error={problem && t(problem)}
          onChange={(typed) => {
            setDigits(typed);
            setProblem(undefined);
          }}
          onComplete={(verificationCode) =>
            void attempt((flow) => flow.processVerification({ verificationCode }), 'keep.codeWrong')
          }
        />
      </section>
    );
  }
  return (
    <form className={css.keep} noValidate onSubmit={register}>
      <h2 className={css.subtitle}>{t('keep.title')}</h2>
      <p className={css.muted}>{t('keep.text', { email })}</p>
      <PasswordField
        autoComplete="new-password"
        label={t('keep.password')}
        hint={t('keep.hint')}
        value={password}
        error={problem && t(problem)}
        maxLength={128}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      {/* A password manager keeps both together. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      {terms ? (
        <p className={css.muted}>
          {t('keep.terms')} {/* Beside this page: what was typed stays. */}
          <Link to="/policies/$kind" params={{ kind: 'terms' }} target="_blank">
            {t('keep.readTerms')}
          </Link>
        </p>
      ) : null}
      <div className={css.actions}>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('keep.create')}
        </Button>
        {known ? (
          <Button type="button" variant="secondary" busy={leaving} onClick={() => void signIn()}>
            {t('thanks.signIn')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
