import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import css from './Notices.module.css';

export interface Notice {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { label: string; run: () => void };
}

interface Shown extends Notice {
  id: number;
}

const shownFor = 10_000;

/** Two at most stand at a time. What is said again stands there once, but where something can be done about it. */
export const withNotice = <N extends Notice>(shown: readonly N[], notice: N): N[] => {
  const isSame = (one: N) => one.text === notice.text && !one.action && !notice.action;
  return [...shown.filter((one) => !isSame(one)).slice(-1), notice];
};

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a short message for ten seconds, read aloud, with at most one thing to do. */
export const useNotice = () => use(NoticeContext);

export function NoticeProvider({ children }: { children: ReactNode }) {
  const t = useTranslator<UiKey>();
  const [notices, setNotices] = useState<Shown[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback(
    (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)),
    [],
  );
  const show = useCallback((notice: Notice) => {
    const id = ++lastId.current;
    setNotices((all) => withNotice(all, { ...notice, id }));
  }, []);
  const list = useMemo(
    () => notices.map((notice) => <NoticeCard key={notice.id} notice={notice} dismiss={dismiss} />),
    [notices, dismiss],
  );

  return (
    <NoticeContext value={show}>
      {children}
      <NoticeOutlet label={t('ui.notices')}>{list}</NoticeOutlet>
    </NoticeContext>
  );
}

// The region is there before the first notice, or nobody would hear it; not on the server, which has no document.
const never = () => () => undefined;
const bodyOf = () => document.body;
const nobody = () => null;

/**
 * An open modal dialog makes everything outside it inert, so notices move into the topmost one and stay
 * readable and clickable.
 */
function NoticeOutlet({ label, children }: { label: string; children: ReactNode[] }) {
  const region = (
    <section className={css.region} aria-label={label} aria-live="polite">
      {children}
    </section>
  );
  const body = useSyncExternalStore(never, bodyOf, nobody);
  const [place, setPlace] = useState<Element | null>(null);
  const any = children.length > 0;
  useLayoutEffect(() => {
    if (!any) return;
    const look = () => setPlace([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
    look();
    // Not by its events: a dialog that is taken out of the page tells nobody that it closed, and a notice in it would
    // be gone with it.
    const watch = new MutationObserver(look);
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => watch.disconnect();
  }, [any]);
  const where = place ?? body;
  return where && createPortal(region, where);
}

function NoticeCard({ notice, dismiss }: { notice: Shown; dismiss: (id: number) => void }) {
  const t = useTranslator<UiKey>();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    // Time stands still while the pointer or the focus is on the notice.
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), shownFor);
    return () => clearTimeout(timer);
  }, [held, notice.id, dismiss]);
  return (
    <div
      className={notice.tone === 'bad' ? `${css.card} ${css.bad}` : css.card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={css.text}>{notice.text}</p>
      {notice.action ? (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            notice.action?.run();
            dismiss(notice.id);
          }}
        >
          {notice.action.label}
        </button>
      ) : null}
      <button type="button" className={css.action} onClick={() => dismiss(notice.id)}>
        {t('ui.dismiss')}
      </button>
    </div>
  );
}
