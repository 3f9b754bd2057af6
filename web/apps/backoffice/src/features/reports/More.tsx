import { Button } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './reports.module.css';

/** How many rows are shown of how many there are, and a way to the next. */
export function More({
  shown,
  count,
  query,
}: {
  shown: number;
  count: number;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <p className={css.foot}>
      <span role="status">{t('reports.shownOf', { shown, all: count })}</span>
      <Button
        variant="secondary"
        size="small"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('reports.showMore')}
      </Button>
    </p>
  );
}
