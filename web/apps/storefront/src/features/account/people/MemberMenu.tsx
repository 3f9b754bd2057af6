import { useEffect, useId, useRef, useState } from 'react';
import { IconBan, IconDots, IconFlag, IconLink } from '@tabler/icons-react';
import { buttonClass, useNotice } from '@souk/ui';
import { useLoggedIn } from '../../../shared/useLoggedIn.ts';
import { useSignIn } from '../../../shared/useSignIn.ts';
import { Ask } from '../Ask.tsx';
import { useProblemText } from '../useAccount.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { usePeopleText } from './text/index.ts';
import { useConnectionsChanged, usePeople } from './usePeople.ts';
import css from './people.module.css';

type Asking = 'report' | 'block' | null;

/** What is done more rarely with a member: Tab walks through it, Escape closes. */
export function MemberMenu({ memberId, name }: { memberId: string; name: string }) {
  const t = usePeopleText();
  const id = useId();
  const notify = useNotice();
  const loggedIn = useLoggedIn();
  const people = usePeople();
  const changed = useConnectionsChanged();
  const problemText = useProblemText();
  const { signIn } = useSignIn();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('li button')?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const choose = (what: Asking) => {
    setOpen(false);
    button.current?.focus();
    if (loggedIn) setAsking(what);
    else void signIn();
  };
  const copy = async () => {
    setOpen(false);
    button.current?.focus();
    try {
      await navigator.clipboard.writeText(location.href);
      notify({ text: t('menu.copied') });
    } catch {
      notify({ text: t('menu.notCopied'), tone: 'bad' });
    }
  };
  const block = async () => {
    await people.block(memberId);
    notify({
      text: t('block.done', { name }),
      action: {
        label: t('people.undo'),
        run: () =>
          void people
            .unblock(memberId)
            .then(changed)
            .catch((error: unknown) => notify({ text: problemText(error), tone: 'bad' })),
      },
    });
    await changed();
  };
  return (
    <div
      ref={box}
      className={css.menuBox}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={buttonClass('secondary')}
        aria-label={t('menu.open', { name })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {open ? (
        <ul id={id} className={css.menu}>
          <li>
            <button type="button" className={css.menuItem} onClick={() => void copy()}>
              <IconLink size={19} stroke={1.75} aria-hidden="true" />
              {t('menu.copy')}
            </button>
          </li>
          <li>
            <button type="button" className={css.menuItem} onClick={() => choose('report')}>
              <IconFlag size={19} stroke={1.75} aria-hidden="true" />
              {t('menu.report', { name })}
            </button>
          </li>
          <li>
            <button type="button" className={`${css.menuItem} ${css.danger}`} onClick={() => choose('block')}>
              <IconBan size={19} stroke={1.75} aria-hidden="true" />
              {t('menu.block', { name })}
            </button>
          </li>
        </ul>
      ) : null}
      {asking === 'report' ? (
        <ReportDialog memberId={memberId} name={name} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'block' ? (
        <Ask
          title={t('block.title', { name })}
          text={t('block.text')}
          action={t('block.do')}
          run={block}
          refused={(error) =>
            (error as { code?: string }).code === 'ADMIN_BLOCKING_FORBIDDEN'
              ? t('block.staff')
              : problemText(error)
          }
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}
