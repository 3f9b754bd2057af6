import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../text/index.ts';
import type { Listing } from './useList.ts';
import css from './List.module.css';

/** Forth and back. How many there are is said where the server counts. */
export function Pager<Row>({ list, shown }: { list: Listing<Row>; shown: number }) {
  const t = useText();
  const { data } = list.rows;
  if (!data || (!data.next && !data.previous && shown === 0)) return null;
  const count =
    data.total === undefined ? t('list.shown', { count: shown }) : t('list.total', { count: data.total });
  return (
    <nav className={css.pager} aria-label={t('list.pages')}>
      <span className={css.count} role="status">
        {count}
      </span>
      {data.previous || data.next ? (
        <span className={css.turn}>
          <button
            type="button"
            className={css.button}
            aria-label={t('list.previous')}
            disabled={!data.previous}
            onClick={() => list.turn(data.previous ?? '')}
          >
            <IconChevronLeft className={css.flip} size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={css.button}
            aria-label={t('list.next')}
            disabled={!data.next}
            onClick={() => list.turn(data.next ?? '')}
          >
            <IconChevronRight className={css.flip} size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </nav>
  );
}
