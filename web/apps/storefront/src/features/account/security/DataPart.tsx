import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataRequest } from '@souk/client/members';
import { accountKeys, archivesOptions } from '@souk/query/account';
import { Button, StatusPill, buttonClass, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { usePeopleText } from '../people/text/index.ts';
import { usePeople } from '../people/usePeople.ts';
import { useProblemText } from '../useAccount.ts';
import { When, day } from '../When.tsx';
import { Answer, Part } from './Part.tsx';
import list from '../account.module.css';

/** Everything that the shop has written down about a person, to take away. */
export function DataPart() {
  const t = usePeopleText();
  const notify = useNotice();
  const cache = useQueryClient();
  const people = usePeople();
  const problemText = useProblemText();
  const archives = useQuery(archivesOptions(people));
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await people.startArchive();
      await cache.invalidateQueries({ queryKey: accountKeys.archives });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <Part
      title={t('data.title')}
      text={t('data.text')}
      action={
        <Button variant="secondary" busy={busy} onClick={() => void ask()}>
          {t('data.ask')}
        </Button>
      }
    >
      <Answer query={archives} failed={t('data.error')}>
        {(found) =>
          found.length === 0 ? (
            <p className={list.none}>{t('data.none')}</p>
          ) : (
            <ul className={list.items} aria-live="polite">
              {found.map((one) => (
                <Archive key={one.id} request={one} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Part>
  );
}

function Archive({ request }: { request: DataRequest }) {
  const t = usePeopleText();
  const { code } = useLanguage();
  const ready = request.state === 'DONE' && request.archiveUrl;
  const failed = request.state === 'FAILED';
  const over = request.state === 'DONE' && !request.archiveUrl;
  return (
    <li className={list.item}>
      <div className={list.itemText}>
        <p className={list.itemName}>
          <When date={request.createdDate} text={(when) => t('data.asked', { when })} />
          <StatusPill tone={ready ? 'good' : failed ? 'bad' : 'neutral'}>
            {t(ready ? 'data.ready' : failed ? 'data.failed' : over ? 'data.over' : 'data.making')}
          </StatusPill>
        </p>
        {ready && request.expirationDate ? (
          <p className={list.small}>
            {t('data.until', { date: day(new Date(request.expirationDate), code) })}
          </p>
        ) : null}
      </div>
      {ready ? (
        <a href={request.archiveUrl} download className={buttonClass('secondary', 'small')}>
          {t('data.download')}
        </a>
      ) : null}
    </li>
  );
}
