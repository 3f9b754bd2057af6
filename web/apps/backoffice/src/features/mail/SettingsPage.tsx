import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { get as getSettings } from '@souk/client/operations/site-settings';
import { get as getToday } from '@souk/client/operations/souk-today';
import { StatusPill } from '@souk/ui';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import own from './MailPage.module.css';

/** How mail leaves the shop. The server is told by its environment, so this page says what it was told and what to tell it. */
export function MailSettingsPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery({
    queryKey: ['souk.today', 'mail'],
    queryFn: async ({ signal }) => {
      const [today, { siteSettings }] = await Promise.all([
        client.call(getToday, {}, { signal }),
        client.call(getSettings, {}, { signal }),
      ]);
      const delivers = today.checklist?.find(({ key }) => key === 'MAIL')?.done;
      return { delivers, name: siteSettings.name, contact: siteSettings.contactEmail };
    },
  });
  return (
    <Page title={t('nav.mailSettings')} text={t('mail.settingsText')}>
      <Answer query={query} failed={t('mail.settingsFailed')} rows={6}>
        {({ delivers, name, contact }) => (
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
            <Panel title={t('mail.sender')} narrow>
              <div className={own.settings}>
                <dl className={own.facts}>
                  <dt>{t('mail.senderName')}</dt>
                  <dd>
                    <bdi>{name}</bdi>
                  </dd>
                  <dt>{t('mail.answers')}</dt>
                  <dd>
                    <bdi>{contact || t('mail.nobody')}</bdi>
                  </dd>
                </dl>
                <p className={own.withheld}>{t('mail.senderText')}</p>
                <Link to="/store">{t('mail.toStore')}</Link>
              </div>
            </Panel>
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
