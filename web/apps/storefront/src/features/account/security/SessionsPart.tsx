import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys, sessionsOptions } from '@souk/query/account';
import { Button, StatusPill, useNotice } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useAccount, useDeviceName, useProblemText } from '../useAccount.ts';
import { When } from '../When.tsx';
import { Confirm } from './Confirm.tsx';
import { Answer, Part } from './Part.tsx';
import { placesOf, type Place } from './places.ts';
import css from '../account.module.css';

export function SessionsPart() {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const sessions = useQuery(sessionsOptions(account));
  const [asking, setAsking] = useState(false);
  const others = placesOf(sessions.data ?? []).some((place) => !place.current);

  const endOthers = async () => {
    await account.endOtherSessions();
    notify({ text: t('sessions.othersEnded') });
    await cache.invalidateQueries({ queryKey: accountKeys.sessions });
  };
  return (
    <Part
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      <Answer query={sessions} failed={t('sessions.error')}>
        {(list) => (
          <ul className={css.items}>
            {placesOf(list).map((place) => (
              <Row key={place.sessions[0]?.id} place={place} />
            ))}
          </ul>
        )}
      </Answer>
      {asking ? (
        <Confirm
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText')}
          action={t('sessions.endOthers')}
          run={endOthers}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Part>
  );
}

function Row({ place }: { place: Place }) {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const [busy, setBusy] = useState(false);
  const name = deviceName(place.userAgent);
  const end = async () => {
    setBusy(true);
    try {
      await Promise.all(place.sessions.map(({ id }) => account.endSession(id)));
      notify({ text: t('sessions.ended', { name }) });
      await cache.invalidateQueries({ queryKey: accountKeys.sessions });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <p className={css.itemName}>
          <span title={place.userAgent}>{name}</span>
          {place.current ? <StatusPill tone="good">{t('sessions.current')}</StatusPill> : null}
        </p>
        <p className={css.small}>
          <When date={place.lastUsedDate} text={(when) => t('sessions.seen', { when })} />
          {place.address ? (
            <>
              {' · '}
              <span dir="ltr">{place.address}</span>
            </>
          ) : null}
        </p>
      </div>
      {place.current ? null : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={t('sessions.endName', { name })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
