import { useState } from 'react';
import { queryEmails } from '@souk/client/operations/emails';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout } from '@souk/ui';
import type { Email } from '../../shared/api.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { When } from '../../shared/When.tsx';
import { can } from '../../shared/permissions.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { MailStatus } from './MailPage.tsx';
import css from './MailPage.module.css';

const service = serviceKey(queryEmails);

/** One message as it was written. Codes and links that open an account are for administrators' eyes only. */
export function MailView({ mail, onClose }: { mail: Email; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const task = useTask();
  const [form, setForm] = useState<'html' | 'text'>('text');
  const { tell } = useDone(service);
  const send = async () => {
    if (!(await task.run(() => api.resendEmail(mail.id)))) return;
    onClose();
    tell(t('mail.resent', { to: mail.to }));
  };
  return (
    <Dialog wide title={mail.subject} onClose={onClose}>
      <dl className={css.facts}>
        <dt>{t('mail.to')}</dt>
        <dd>
          <bdi>{mail.to}</bdi>
        </dd>
        <dt>{t('people.status')}</dt>
        <dd>
          <MailStatus mail={mail} /> {mail.error}
        </dd>
        <dt>{t('mail.when')}</dt>
        <dd>
          <When date={mail.createdDate} />
        </dd>
      </dl>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {mail.withheld ? (
        <p className={css.withheld}>{t('mail.withheld')}</p>
      ) : (
        <>
          {mail.html ? (
            <div className={css.buttons}>
              {(['html', 'text'] as const).map((one) => (
                <Button
                  key={one}
                  size="small"
                  variant="secondary"
                  aria-pressed={form === one}
                  onClick={() => setForm(one)}
                >
                  {t(one === 'html' ? 'mail.asMail' : 'mail.asText')}
                </Button>
              ))}
            </div>
          ) : null}
          {mail.html && form === 'html' ? (
            // No script and no window of the shop: what somebody wrote into a mail stays in this frame.
            <iframe title={mail.subject} className={css.frame} sandbox="" srcDoc={mail.html} />
          ) : (
            <pre className={css.text} dir="auto" tabIndex={0}>
              {mail.text}
            </pre>
          )}
        </>
      )}
      <div className={css.buttons}>
        {has(can.sendMail) && ['FAILED', 'KEPT'].includes(mail.status) ? (
          <Button variant="secondary" busy={task.busy} onClick={() => void send()}>
            {t('mail.resend')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
