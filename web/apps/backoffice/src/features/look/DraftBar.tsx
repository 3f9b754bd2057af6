import { useEffect, useState } from 'react';
import { IconArrowBackUp, IconArrowForwardUp, IconCalendar } from '@tabler/icons-react';
import { discardDraft, publishDraft, unscheduleDraft } from '@souk/client/operations/look';
import { Button, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm } from '../../shared/Confirm.tsx';
import { useProblemText } from '../../shared/task.ts';
import { relative } from '../../shared/When.tsx';
import { useStore } from '../../shared/store.ts';
import { useDesk } from './desk.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useText } from './text/index.ts';
import { useMoment } from './useMoment.ts';
import css from './bar.module.css';

/** What becomes of the draft. */
export function DraftBar() {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  const desk = useDesk();
  const moment = useMoment();
  const [open, setOpen] = useState<'discard' | 'schedule' | null>(null);
  const [busy, setBusy] = useState(false);
  const { draft, act, dirty, wrong } = desk;
  const { scheduledFor } = draft;
  const changed = draft.changes > 0 || dirty;
  const off = wrong > 0 || !changed;
  const idle = !changed && !scheduledFor;
  const run = async (work: Parameters<typeof act>[0], done: string) => {
    setBusy(true);
    try {
      if (await act(work)) notify({ text: done });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <div
      className={css.bar}
      role="region"
      aria-label={t('look.actions')}
      data-idle={idle || undefined}
      data-over-tabs={idle ? undefined : ''}
    >
      <span className={css.steps}>
        <button type="button" className={css.quiet} disabled={!desk.undo} onClick={desk.undo}>
          <IconArrowBackUp className={css.flip} size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('look.undo')}</span>
        </button>
        <button type="button" className={css.quiet} disabled={!desk.redo} onClick={desk.redo}>
          <IconArrowForwardUp className={css.flip} size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('look.redo')}</span>
        </button>
      </span>
      <Standing />
      <span className={css.acts}>
        <button type="button" className={css.quiet} disabled={!changed} onClick={() => setOpen('discard')}>
          {t('look.discard')}
        </button>
        {scheduledFor ? (
          <button
            type="button"
            className={css.outlined}
            disabled={busy}
            onClick={() =>
              void run((revision) => client.call(unscheduleDraft, { revision }), t('look.unscheduled'))
            }
          >
            {t('look.unschedule')}
          </button>
        ) : (
          <button type="button" className={css.outlined} disabled={off} onClick={() => setOpen('schedule')}>
            <IconCalendar size={17} stroke={1.75} aria-hidden="true" />
            {t('look.schedule')}
          </button>
        )}
        <Button
          size="small"
          className={css.publish}
          busy={busy}
          disabled={off}
          onClick={() => void run((revision) => client.call(publishDraft, { revision }), t('look.published'))}
        >
          {t('look.publish')}
        </Button>
      </span>
      {open === 'discard' ? (
        <Confirm
          question={{
            title: t('look.discardTitle'),
            text: t('look.discardText'),
            action: t('look.discard'),
            work: () => act((revision) => client.call(discardDraft, { revision }), t('look.discard')),
            onDone: () => notify({ text: t('look.discarded') }),
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'schedule' ? (
        <ScheduleDialog
          work={(startDate) => act((revision) => client.call(publishDraft, { revision, startDate }))}
          onDone={(at) => notify({ text: t('look.scheduleDone', { when: moment(at) }) })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** The time, looked at twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far the draft is, in words. */
function Standing() {
  const t = useText();
  const { code } = useLanguage();
  const { draft, dirty, busy, wrong, problem, last, retry } = useDesk();
  const moment = useMoment();
  const now = useNow();
  const saving = busy || dirty;
  const ago = (at: number) => relative(at, Math.max(now, at), code);
  const main = () => {
    if (wrong > 0) return t('look.wrong', { count: wrong });
    if (problem) return t('look.notSaved', { why: problem });
    if (draft.changes === 0) return t(saving ? 'look.saving' : 'look.noChanges');
    return t('look.changes', { count: draft.changes });
  };
  const more = () => {
    if (draft.scheduledFor) return t('look.scheduleFor', { when: moment(draft.scheduledFor) });
    if (saving && wrong === 0) return t('look.saving');
    if (!last)
      return draft.changes > 0 && draft.updatedDate
        ? t('look.lastAt', { when: ago(Date.parse(draft.updatedDate)) })
        : '';
    return t('look.last', { what: last.what, when: ago(last.at) });
  };
  return (
    <span className={css.standing} data-bad={wrong > 0 || problem ? true : undefined}>
      <b role="status">{main()}</b>
      {problem ? (
        <button type="button" className={css.quiet} onClick={retry}>
          {t('look.again')}
        </button>
      ) : (
        <span className={css.more}>{more()}</span>
      )}
    </span>
  );
}
