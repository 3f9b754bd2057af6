import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get as getPolicy, update as updatePolicy } from '@souk/client/operations/identity-sign-in-policy';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, StatusPill } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { can } from '../../../shared/permissions.ts';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import { CaptchaDialog } from './CaptchaDialog.tsx';
import { captchaModes, captchaNames } from './captcha.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import css from './rules.module.css';

/** What protects accounts: passwords, the staff's second factor, and the question whether somebody is a person. */
export function SafetyPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(serviceKey(getPolicy));
  const [open, setOpen] = useState<'password' | 'captcha' | null>(null);
  const policy = useQuery({ ...reading(client, getPolicy, {}), enabled: may(getPolicy) });
  const changes = may(updatePolicy);
  return (
    <Panel title={t('rules.safety')} text={t('rules.safetyText')} narrow>
      <Answer query={policy} failed={t('rules.failed')}>
        {({ signInPolicy: now }) => (
          <>
            <div className={css.rules}>
              <Switch
                label={t('rules.staffFactor')}
                description={t(may(can.manageStaff) ? 'rules.staffFactorText' : 'rules.staffFactorLocked')}
                checked={now.requireStaffSecondFactor}
                disabled={!changes || !may(can.manageStaff)}
                onChange={(event) => {
                  const requireStaffSecondFactor = event.currentTarget.checked;
                  void run(
                    () =>
                      client.call(updatePolicy, {
                        signInPolicy: { revision: now.revision, requireStaffSecondFactor },
                      }),
                    t('members.saved'),
                  );
                }}
              />
            </div>
            <ul className={css.list}>
              <li>
                <span className={css.name}>
                  <b>{t('rules.password')}</b>
                  <span className={css.muted}>
                    {t('rules.passwordIs', { count: now.minimumPasswordLength })}
                  </span>
                </span>
                {changes ? (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`${t('members.changeThem')}: ${t('rules.password')}`}
                    onClick={() => setOpen('password')}
                  >
                    {t('members.changeThem')}
                  </Button>
                ) : null}
              </li>
              <li>
                <span className={css.name}>
                  <b>{t('rules.captcha')}</b>
                  <span className={css.muted}>
                    {t(captchaModes[now.captcha.mode])}
                    {now.captcha.provider ? ` · ${captchaNames[now.captcha.provider]}` : ''}
                  </span>
                </span>
                <StatusPill tone={now.captcha.mode === 'OFF' ? 'neutral' : 'good'}>
                  {t(now.captcha.mode === 'OFF' ? 'rules.off' : 'rules.on')}
                </StatusPill>
                {changes ? (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`${t('members.changeThem')}: ${t('rules.captcha')}`}
                    onClick={() => setOpen('captcha')}
                  >
                    {t('members.changeThem')}
                  </Button>
                ) : null}
              </li>
            </ul>
            {open === 'password' ? <PasswordDialog policy={now} onClose={() => setOpen(null)} /> : null}
            {open === 'captcha' ? <CaptchaDialog policy={now} onClose={() => setOpen(null)} /> : null}
          </>
        )}
      </Answer>
    </Panel>
  );
}
