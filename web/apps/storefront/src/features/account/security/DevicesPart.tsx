import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@souk/client/account';
import { accountKeys, devicesOptions } from '@souk/query/account';
import { Button, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useAccountText } from '../text/index.ts';
import { useAccount, useDeviceName, useProblemText } from '../useAccount.ts';
import { When, day } from '../When.tsx';
import { Answer, Part } from './Part.tsx';
import css from '../account.module.css';

export function DevicesPart() {
  const t = useAccountText();
  const account = useAccount();
  const devices = useQuery(devicesOptions(account));
  return (
    <Part title={t('devices.title')} text={t('devices.text')}>
      <Answer query={devices} failed={t('devices.error')}>
        {(list) =>
          list.length === 0 ? (
            <p className={css.none}>{t('devices.empty')}</p>
          ) : (
            <ul className={css.items}>
              {list.map((device) => (
                <Row key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Part>
  );
}

function Row({ device }: { device: Device }) {
  const t = useAccountText();
  const { code } = useLanguage();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const [busy, setBusy] = useState(false);
  const name = deviceName(device.userAgent);
  const forget = async () => {
    setBusy(true);
    try {
      await account.forgetDevice(device.id);
      notify({ text: t('devices.forgotten') });
      await cache.invalidateQueries({ queryKey: accountKeys.devices });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <p className={css.itemName}>{name}</p>
        <p className={css.small}>
          <When date={device.lastUsedDate} text={(when) => t('sessions.seen', { when })} />
          {' · '}
          {t('devices.until', { date: day(new Date(device.expiresDate), code) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={t('devices.forgetName', { name })}
        onClick={() => void forget()}
      >
        {t('devices.forget')}
      </Button>
    </li>
  );
}
