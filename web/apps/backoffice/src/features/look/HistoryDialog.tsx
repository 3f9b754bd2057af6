import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryVersions, restoreVersion } from '@souk/client/operations/look';
import { reading } from '@souk/query/operations';
import { Button, Callout, useNotice } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDesk } from './desk.ts';
import { useText } from './text/index.ts';
import { useMoment } from './useMoment.ts';
import css from './look.module.css';

/** As many as are kept. */
const message = { paging: { limit: 50, offset: 0 } };

/** What was published, and how it comes back into the draft. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const task = useTask();
  const moment = useMoment();
  const { act } = useDesk();
  const [busy, setBusy] = useState('');
  const query = useQuery({ ...reading(client, queryVersions, message), staleTime: 0, gcTime: 0 });
  const take = async (versionId: string) => {
    setBusy(versionId);
    let done = false;
    const ran = await task.run(async () => {
      done = await act((revision) => client.call(restoreVersion, { versionId, revision }), t('look.restore'));
    });
    setBusy('');
    if (!ran) return;
    onClose();
    if (done) notify({ text: t('look.restored') });
  };
  return (
    <Dialog wide title={t('look.history')} text={t('look.historyText')} onClose={onClose}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Answer query={query} failed={t('look.historyFailed')}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p className={css.empty}>{t('look.historyNone')}</p>
          ) : (
            <ol className={css.versions}>
              {versions.map(({ id, publishedDate, publishedBy, summary }) => (
                <li key={id}>
                  <span className={css.names}>
                    <b>{moment(publishedDate)}</b>
                    <span dir="auto">
                      {[summary, publishedBy && t('look.byWhom', { name: publishedBy })]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    busy={busy === id}
                    aria-label={t('look.restoreOf', { when: moment(publishedDate) })}
                    onClick={() => void take(id)}
                  >
                    {t('look.restore')}
                  </Button>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
      <div className={css.end}>
        <Button variant="secondary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Dialog>
  );
}
