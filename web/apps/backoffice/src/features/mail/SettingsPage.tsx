import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { getSender } from '@souk/client/operations/souk-mail-sender';
import { get as getToday } from '@souk/client/operations/souk-today';
import { serviceKey } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { SenderForm } from './SenderForm.tsx';
import { useText } from './text/index.ts';
import own from './MailPage.module.css';

/** How mail leaves the shop. The server is told by its environment, so this page says what it was told and what to tell it. */
export function MailSettingsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = useQuery({
    queryKey: [...serviceKey(getSender), 'mail'],
    queryFn: async ({ signal }) => {
      const [today, from] = await Promise.all([
        client.call(getToday, {}, { signal }),
        may(getSender) ? client.call(getSender, {}, { signal }) : null,
      ]);
      return { delivers: today.checklist?.find(({ key }) => key === 'MAIL')?.done, from };
    },
  });
  return (
    <Page title={t('nav.mailSettings')} text={t('mail.settingsText')}>
      <Answer query={query} failed={t('mail.settingsFailed')} rows={6}>
        {({ delivers, from }) => (
          <>
            <Panel title={t('mail.server')} narrow>
              <div className={own.settings}>
                {delivers === undefined ? null : (
                  <p>
                    <StatusPill tone={delivers ? 'good' : 'attention'}>
                      {t(delivers ? 'mail.delivers' : 'mail.keeps')}
                    </StatusPill>
                  </p>
                )}
                <p>{t(delivers ? 'mail.deliversText' : 'mail.keepsText')}</p>
                <pre className={own.example} dir="ltr">
                  SOUK_SMTP_URL=smtp://user:password@mail.example.com:587
                </pre>
                <p className={own.withheld}>{t('mail.howToSet')}</p>
              </div>
            </Panel>
            {from ? (
              <Panel title={t('mail.sender')} narrow>
                <div className={own.settings}>
                  <p className={own.withheld}>{t('mail.senderText')}</p>
                  <SenderForm from={from} />
                </div>
              </Panel>
            ) : null}
            <Panel title={t('mail.try')} narrow>
              <div className={own.settings}>
                <p>{t('mail.tryText')}</p>
                <Link to="/mail">{t('mail.toLog')}</Link>
              </div>
            </Panel>
          </>
        )}
      </Answer>
    </Page>
  );
}
