import { IconRefresh } from '@tabler/icons-react';
import { useNews } from '../live/news.ts';
import { useText } from '../text/index.ts';
import { serviceOf } from '../live/news.ts';
import type { ListSpec } from './types.ts';
import type { Listing } from './useList.ts';
import css from './List.module.css';

/** Says that there is something new; the rows stay where they are until the person asks. */
export function News<Row>({ spec, list }: { spec: ListSpec<Row>; list: Listing<Row> }) {
  const t = useText();
  const [news, seen] = useNews(serviceOf(spec.source.operation), list.rows.dataUpdatedAt);
  const show = () => {
    seen();
    if (list.state.at) list.turn('');
    void list.rows.refetch();
  };
  // The region is there before the news is: screen readers tell what comes into one that they know.
  return (
    <div role="status" className={css.newsPlace}>
      {news ? (
        <button type="button" className={css.news} onClick={show}>
          <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
          {spec.news ?? t('list.news')}
          <span className={css.newsShow}>{t('list.newsShow')}</span>
        </button>
      ) : null}
    </div>
  );
}
