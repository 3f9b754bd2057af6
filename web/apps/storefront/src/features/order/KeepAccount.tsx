import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '@souk/query';
import { Button, Callout, CodeInput, PasswordField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { Order } from '@souk/client/checkout';
import type { SignIn, SignInFlows } from '@souk/client/sign-in';
import { useStore } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { codeTrouble, keepTrouble } from './keep-trouble.ts';
import { useOrderText, type OrderKey } from './text/index.ts';
import css from './ThankYouPage.module.css';

type Step = { is: 'password' } | { is: 'code'; stateToken: string } | { is: 'waits' } | { is: 'made' };

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

  if (step.is === 'made') {
    return (
      <Callout tone="good" title={t('keep.made')}>
        <p>{t('keep.madeText')}</p>
      </Callout>
    );
  }
  if (!email || (member && step.is === 'password')) return null;

  const enter = async (answer: SignIn, flow: SignInFlows) => {
    switch (answer.state) {
      case 'SUCCESS':
        await flow.directLogin(answer.sessionToken ?? '');
        setStep({ is: 'made' });
        void cache.invalidateQueries({ queryKey: keys.cart.all });
        return;
      case 'REQUIRE_EMAIL_VERIFICATION':
        setStep({ is: 'code', stateToken: answer.stateToken ?? '' });
        return;
      case 'REQUIRE_OWNER_APPROVAL':
        setStep({ is: 'waits' });
        return;
      default:
        // Something else is asked for: the shop's own page has it.
        await signIn({ screen: 'register' });
    }
  };
  const attempt = async (
    work: (flow: SignInFlows) => Promise<SignIn>,
    refused: (error: unknown) => Promise<void> | void,
  ) => {
    setBusy(true);
    setProblem(undefined);
    setKnown(false);
    try {
      const flow = (await import('@souk/client/sign-in')).createSignIn(client);
      await enter(await work(flow), flow);
    } catch (error) {
      await refused(error);
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
    void attempt(
      (flow) => flow.calls.register({ loginId: { email }, password, profile }),
      async (error) => {
        const trouble = keepTrouble(error);
        // The shop asks for more than is on the order: its own page has the fields.
        if (trouble.ask) return signIn({ screen: 'register' });
        setKnown(Boolean(trouble.known));
        setProblem(trouble.key);
      },
    );
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
          onComplete={(typed) =>
            void attempt(
              (flow) => flow.calls.verify({ code: typed, stateToken: step.stateToken }),
              (error) => setProblem(codeTrouble(error)),
            )
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
