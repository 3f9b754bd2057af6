import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@souk/client/account';
import { accountKeys, sessionsOptions } from '@souk/query/account';
import { Button, StatusPill, useNotice } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useAccount, useDeviceName, useProblemText } from '../useAccount.ts';
import { When } from '../When.tsx';
import { Confirm } from './Confirm.tsx';
import { Answer, Part } from './Part.tsx';
import css from '../account.module.css';

export function SessionsPart() {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const sessions = useQuery(sessionsOptions(account));
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.some((session) => !session.current) ?? false;

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
            {list.map((session) => (
              <Row key={session.id} session={session} />
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

function Row({ session }: { session: Session }) {
  const t = useAccountText();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const [busy, setBusy] = useState(false);
  const name = deviceName(session.userAgent);
  const end = async () => {
    setBusy(true);
    try {
      await account.endSession(session.id);
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
          <span title={session.userAgent}>{name}</span>
          {session.current ? <StatusPill tone="good">{t('sessions.current')}</StatusPill> : null}
        </p>
        <p className={css.small}>
          <When date={session.lastUsedDate} text={(when) => t('sessions.seen', { when })} />
          {session.address ? (
            <>
              {' · '}
              <span dir="ltr">{session.address}</span>
            </>
          ) : null}
        </p>
      </div>
      {session.current ? null : (
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
