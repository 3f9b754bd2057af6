import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { ActButton, MoreMenu, useActs, type Act } from '../act.tsx';
import { PageHead, useTitle } from '../Page.tsx';
import type { RowLink } from '../list/types.ts';
import { useText } from '../text/index.ts';
import css from './Detail.module.css';

interface Props {
  title: string;
  /** The list that the thing is one of. */
  back: RowLink;
  /** Its states, as pills. */
  pills?: ReactNode;
  /** Short facts beside the pills. */
  facts?: readonly ReactNode[];
  /** What is done most, the filled one last. */
  actions?: readonly (Act | null)[];
  /** What is done more rarely. */
  more?: readonly (Act | null)[];
  previous?: RowLink;
  next?: RowLink;
  aside?: ReactNode;
  children: ReactNode;
}

/** One thing: what it is and what can be done above, its parts in panels below. */
export function DetailPage({ title, back, pills, facts = [], aside, children, ...rest }: Props) {
  const t = useText();
  useTitle(title);
  const actions = useActs(rest.actions ?? []);
  const more = useActs(rest.more ?? []);
  const turns = rest.previous || rest.next;
  return (
    <div data-detail="">
      <PageHead
        before={
          <Link {...back} className={css.back} aria-label={t('detail.back')}>
            <IconArrowLeft className={css.flip} size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        }
        title={title}
        actions={
          <>
            {turns ? (
              <span className={css.turns}>
                <Turn link={rest.previous} name={t('detail.previous')} up />
                <Turn link={rest.next} name={t('detail.next')} />
              </span>
            ) : null}
            <span className={css.acts}>
              <MoreMenu acts={more} />
              {actions.map((act) => (
                <ActButton key={act.label} act={act} />
              ))}
            </span>
          </>
        }
      />
      {pills || facts.length > 0 ? (
        <div className={css.facts}>
          {pills}
          <div className={css.said}>
            <div>
              {facts.map((fact, at) => (
                <span key={at}>{fact}</span>
              ))}
            </div>
          </div>
        </div>
      ) : null}
      {aside ? (
        <div className={css.columns}>
          <div className={css.column}>{children}</div>
          <aside className={css.column}>{aside}</aside>
        </div>
      ) : (
        <div className={css.column}>{children}</div>
      )}
      {actions.length > 0 || more.length > 0 ? (
        <div className={css.sticky}>
          <MoreMenu acts={more} dots />
          {actions.map((act) => (
            <span key={act.label} className={css.stickyAct} data-filled={act.filled || undefined}>
              <ActButton act={act} />
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Turn({ link, name, up }: { link?: RowLink; name: string; up?: boolean }) {
  const Icon = up ? IconChevronUp : IconChevronDown;
  return link ? (
    <Link {...link} className={css.turn} aria-label={name}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  ) : (
    <span className={css.turn} aria-hidden="true" data-off="">
      <Icon size={18} stroke={1.75} />
    </span>
  );
}

/** A part of a detail page. */
export function Part({
  id,
  title,
  note,
  actions,
  children,
}: {
  /** Where a list of the page's parts leads. */
  id?: string;
  title?: ReactNode;
  /** Beside the title, muted. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={css.part}>
      {title ? (
        <header className={css.partHead}>
          <h2 className={css.partTitle}>
            {title}
            {note ? <span className={css.note}>{note}</span> : null}
          </h2>
          {actions ? <div className={css.partActs}>{actions}</div> : null}
        </header>
      ) : null}
      <div className={css.partBody}>{children}</div>
    </section>
  );
}
