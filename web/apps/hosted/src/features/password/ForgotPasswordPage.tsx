import { useState } from 'react';
import type { Flow } from '../../shared/api.ts';
import { useFlow } from '../../shared/flow.tsx';
import { Page, PageLink } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText } from '../../shared/text/index.ts';
import { MailForm, MailSent } from './MailForm.tsx';
import css from '../../shared/Page.module.css';

/** Where to go when the password is set. The shop's own pages need no way back: they are where one ends anyway. */
function wayBack({ staff, returnTo, client }: Flow, own: string) {
  if (!returnTo || client.id === own) return undefined;
  return { url: staff ? new URL('/admin/', returnTo).href : returnTo, clientId: client.id };
}

export function ForgotPasswordPage() {
  const t = useText();
  const { settings } = useShop();
  const { flow, progress, note, as } = useFlow();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const redirect = wayBack(flow, settings.clientId);
  const back = (
    <p className={css.other}>
      <PageLink to="sign-in">{t('forgot.back')}</PageLink>
    </p>
  );
  if (sentTo) {
    return (
      <Page title={t('forgot.sentTitle')} lead={t('forgot.sent', { email: sentTo })}>
        <MailSent email={sentTo} redirect={redirect} as={as} onOther={() => setSentTo(null)} />
        {back}
      </Page>
    );
  }
  return (
    <Page title={t('forgot.title')} lead={t('forgot.lead')}>
      <MailForm
        email={progress.email ?? ''}
        redirect={redirect}
        as={as}
        onSent={(email) => {
          note({ email });
          setSentTo(email);
        }}
      />
      {back}
    </Page>
  );
}
