import { Button } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './cells.module.css';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The way on in a list that comes in pages; nothing at its end. */
export function More({ query }: { query: Pages }) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('table.more')}
      </Button>
    </div>
  );
}
