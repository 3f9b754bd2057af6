import { useState } from 'react';
import { Button, buttonClass } from '@souk/ui';
import { useForm } from '../../shared/form.ts';
import { NewPassword } from '../../shared/NewPassword.tsx';
import { addressOf } from '../../shared/navigation.ts';
import { Page, PageLink } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { passwordProblem, passwordViolation } from '../../shared/rules.ts';
import { useShop } from '../../shared/shop.ts';
import { tab } from '../../shared/storage.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { useSecondsUntil } from '../../shared/time.ts';
import { forgetLink } from '../../shared/arrival.ts';
import { MailForm, MailSent } from './MailForm.tsx';
import css from '../../shared/Page.module.css';

const asOwnVisitor = <T,>(call: (token?: string) => Promise<T>) => call();

/** Where the link of a mail leads. The link works once, for three hours. */
export function ResetPasswordPage() {
  const { arrival } = useShop();
  const [state, setState] = useState<'form' | 'over' | 'done'>(arrival.token ? 'form' : 'over');
  const [back, setBack] = useState<string | null>(null);
  if (state === 'done') return <Done back={back} />;
  if (state === 'over' || !arrival.token) return <Over missing={!arrival.token} />;
  return (
    <ResetForm
      token={arrival.token}
      onOver={() => setState('over')}
      onDone={(to) => {
        setBack(to);
        setState('done');
      }}
    />
  );
}

interface FormProps {
  token: string;
  onOver: () => void;
  onDone: (back: string | null) => void;
}

// The least any shop asks for; the server says when this one asks for more.
const leastAnywhere = 8;

function ResetForm({ token, onOver, onDone }: FormProps) {
  const t = useText();
  const { api, settings, arrival } = useShop();
  const task = useTask();
  const waiting = useSecondsUntil(task.until) > 0;
  const [least, setLeast] = useState(leastAnywhere);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const key = passwordProblem(password, least, '');
      return { password: key && t(key, { least }) };
    },
    onSubmit: ({ password }) => {
      if (waiting) return;
      void task.run(
        async () => {
          await api.recover(token, password);
          forgetLink(addressOf('reset-password'), tab);
          const { redirect, client } = arrival;
          onDone(redirect && (await api.mayReturn(redirect, client)) ? redirect : null);
        },
        (refusal) => {
          if (refusal.code === 'INVALID_RECOVERY_TOKEN') {
            onOver();
            return true;
          }
          const violation = refusal.violations.find(({ field }) => field === 'password');
          if (!violation) return false;
          const asked = Number(violation.data?.threshold) || least;
          if (violation.violatedRule === 'MIN_LENGTH') setLeast(asked);
          form.refuse({ password: t(passwordViolation(violation), { least: asked }) });
          return true;
        },
      );
    },
  });
  return (
    <Page title={t('reset.title')} lead={t('reset.lead')}>
      <form className={css.form} noValidate onSubmit={form.submit}>
        <RefusalNote
          refusal={task.refusal}
          until={task.until}
          text={task.refusal?.code === 'SIGN_IN_NOT_ALLOWED' ? t('blocked.title') : undefined}
        />
        <NewPassword {...form.text('password')} least={least} known={[settings.siteName]} />
        <Button type="submit" size="large" className={css.wide} busy={task.busy} disabled={waiting}>
          {t('reset.submit')}
        </Button>
      </form>
    </Page>
  );
}

/** Those who run the shop sign in there, not as members. */
const isBackOffice = (address: string) => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith('/admin/');
};

function Done({ back }: { back: string | null }) {
  const t = useText();
  return (
    <Page title={t('reset.doneTitle')} lead={t('reset.done')}>
      <div className={css.actions}>
        {back ? (
          <a href={back} className={buttonClass('primary', 'large', css.wide)}>
            {isBackOffice(back) ? t('invitation.goOn') : t('reset.goOn', { place: new URL(back).host })}
          </a>
        ) : null}
        {back && isBackOffice(back) ? null : (
          <PageLink to="sign-in" className={buttonClass(back ? 'secondary' : 'primary', 'large', css.wide)}>
            {t('signIn.title')}
          </PageLink>
        )}
      </div>
    </Page>
  );
}

function Over({ missing }: { missing: boolean }) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <Page title={t('forgot.sentTitle')} lead={t('forgot.sent', { email: sentTo })}>
        <MailSent email={sentTo} as={asOwnVisitor} onOther={() => setSentTo(null)} />
      </Page>
    );
  }
  return (
    <Page title={t('reset.overTitle')} lead={t(missing ? 'reset.missing' : 'reset.over')}>
      <MailForm email="" as={asOwnVisitor} onSent={setSentTo} />
      <p className={css.other}>
        <PageLink to="sign-in">{t('forgot.back')}</PageLink>
      </p>
    </Page>
  );
}
