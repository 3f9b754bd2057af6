import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { createAccount } from '@souk/client/account';
import { Button, StatusPill } from '@souk/ui';
import { Answer, Panel } from '../../shared/Page.tsx';
import { When } from '../../shared/When.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { deviceOf } from '../../shared/device.ts';
import css from './account.module.css';

/** Browsers that need not prove the second factor again for a while. Nothing is drawn where there are none. */
export function DevicesPart() {
  const t = useText();
  const { client } = useStore();
  const account = useMemo(() => createAccount(client), [client]);
  const devices = useQuery({ queryKey: [...keys.account, 'devices'], queryFn: () => account.devices() });
  const { run } = useDone(keys.account);
  if (devices.data?.length === 0) return null;
  return (
    <Panel narrow title={t('devices.title')} text={t('devices.text')}>
      <Answer query={devices} failed={t('devices.failed')}>
        {(list) => (
          <ul>
            {list.map((device) => (
              <li key={device.id} className={css.item}>
                <div>
                  <p className={css.name}>{deviceOf(device.userAgent) ?? t('sessions.unknown')}</p>
                  <p className={css.small}>
                    <bdi>{device.address}</bdi> · <When within date={device.lastUsedDate} />
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${t('devices.forget')}: ${deviceOf(device.userAgent) ?? t('sessions.unknown')}`}
                  onClick={() => void run(() => account.forgetDevice(device.id), t('devices.forgotten'))}
                >
                  {t('devices.forget')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}

export function SessionsPart() {
  const t = useText();
  const { client } = useStore();
  const account = useMemo(() => createAccount(client), [client]);
  const sessions = useQuery({ queryKey: [...keys.account, 'sessions'], queryFn: () => account.sessions() });
  const { run } = useDone(keys.account);
  return (
    <Panel
      narrow
      title={t('sessions.title')}
      text={t('sessions.text')}
      actions={
        (sessions.data?.length ?? 0) > 1 ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void run(() => account.endOtherSessions(), t('sessions.endedAll'))}
          >
            {t('sessions.endAll')}
          </Button>
        ) : null
      }
    >
      <Answer query={sessions} failed={t('sessions.failed')}>
        {(list) => (
          <ul>
            {list.map((session) => (
              <li key={session.id} className={css.item}>
                <div>
                  <p className={css.name}>
                    {deviceOf(session.userAgent) ?? t('sessions.unknown')}
                    {session.current ? <StatusPill tone="good">{t('sessions.here')}</StatusPill> : null}
                  </p>
                  <p className={css.small}>
                    <bdi>{session.address}</bdi> · <When within date={session.lastUsedDate} />
                  </p>
                </div>
                {session.current ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`${t('sessions.end')}: ${deviceOf(session.userAgent) ?? t('sessions.unknown')}`}
                    onClick={() => void run(() => account.endSession(session.id), t('sessions.ended'))}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
