import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { languagesOf, sameLanguage } from '@souk/client/look';
import { getDraft } from '@souk/client/operations/look';
import { reading } from '@souk/query/operations';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { Button, StatusPill, buttonClass } from '@souk/ui';
import { useCollections } from '../../shared/collections/useCollections.ts';
import { Guard } from '../../shared/form/Guard.tsx';
import { Answer, PageHead, useTitle } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { DeskContext, type Chosen, type Desk } from './desk.ts';
import { DraftBar } from './DraftBar.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { OvertakenDialog } from './OvertakenDialog.tsx';
import { missingOf } from './shelves.ts';
import { useText } from './text/index.ts';
import { Workbench } from './Workbench.tsx';
import type { LookDraft } from './types.ts';
import { useDraft } from './useDraft.ts';
import css from './look.module.css';

/** The languages that the shop's own pages offer to everybody. */
const shopSpeaks = ['en', 'ar'];

export function LookPage() {
  const t = useText();
  const { client } = useStore();
  useTitle(t('nav.look'));
  // Asked anew at each visit and never meanwhile: what is worked on here comes from it.
  const query = useQuery({
    ...reading(client, getDraft, {}),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? (
    <Editing start={query.data.draft} />
  ) : (
    <>
      <PageHead title={t('nav.look')} />
      <Answer query={query} failed={t('look.failed')} rows={10}>
        {() => null}
      </Answer>
    </>
  );
}

function Editing({ start }: { start: LookDraft }) {
  const t = useText();
  const { settings } = useStore();
  const [first] = useState(start);
  const draft = useDraft(first);
  const [chosen, choose] = useState<Chosen | null>(() => {
    const id = first.look.home[0]?.id;
    return id ? { kind: 'section', id } : null;
  });
  const [history, setHistory] = useState(false);
  const shelves = useCollections((known) => missingOf(draft.look, known));
  const { language: main } = settings;
  const [language, speak] = useState(main);
  const languages = useMemo(() => {
    const all = [main, ...settings.languages, ...languagesOf(first.look), ...shopSpeaks];
    return all.filter((one, at) => all.findIndex((other) => sameLanguage(one, other)) === at);
  }, [main, settings.languages, first]);
  const tongue = useMemo(() => ({ language, main }), [language, main]);
  const desk: Desk = {
    ...draft,
    chosen,
    choose,
    collections: shelves.collections,
    collectionsKnown: shelves.known,
    moreCollections: shelves.more,
    tongue,
    languages,
    speak,
  };
  const { changes, scheduledFor } = draft.draft;
  return (
    <DeskContext value={desk}>
      <PageHead
        title={t('nav.look')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setHistory(true)}>
              <span className={css.segment}>
                <IconHistory size={18} stroke={1.75} aria-hidden="true" />
                {t('look.history')}
              </span>
            </Button>
            <a className={buttonClass('secondary')} href="/?edit" target="_blank" rel="noreferrer">
              <span className={css.segment}>
                <IconPencil size={18} stroke={1.75} aria-hidden="true" />
                {t('look.onPage')}
              </span>
            </a>
          </>
        }
      />
      <p className={css.lead}>
        {scheduledFor ? (
          <StatusPill tone="active">{t('look.scheduled')}</StatusPill>
        ) : changes > 0 || draft.dirty ? (
          <StatusPill tone="attention">{t('look.draft')}</StatusPill>
        ) : (
          <StatusPill tone="good">{t('look.live')}</StatusPill>
        )}
        {t('look.text')}
      </p>
      <Workbench />
      <DraftBar />
      <OvertakenDialog />
      {history ? <HistoryDialog onClose={() => setHistory(false)} /> : null}
      <Guard when={draft.dirty} onLeave={() => undefined} />
    </DeskContext>
  );
}
