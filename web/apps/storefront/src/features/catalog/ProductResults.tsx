import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Collection } from '@souk/client';
import { Button, Drawer, EmptyState, ErrorState, Loading, VisuallyHidden } from '@souk/ui';
import { requestIdOf } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { FilterChips } from './FilterChips.tsx';
import { Filters } from './Filters.tsx';
import { More } from './More.tsx';
import { SortSelect } from './SortSelect.tsx';
import { isFiltered, pageSize, type ListSearch, type SortName } from './list-search.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import type { PagesState } from './useProductPages.ts';
import css from './ProductListPage.module.css';

interface Props {
  search: ListSearch;
  state: PagesState;
  usual: SortName;
  /** To filter by: null for none, undefined until they are there. */
  collections: readonly Collection[] | null | undefined;
  collectionName?: string;
  /** What was looked for by words. */
  found?: boolean;
}

/** What was found, with what it can be narrowed and sorted by. Both live in the address. */
export function ProductResults({ search, state, usual, collections, collectionName, found }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const change = (next: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (all) => ({ ...all, page: undefined, ...next }),
      resetScroll: false,
    });
  const clear = () =>
    change({
      collection: undefined,
      min: undefined,
      max: undefined,
      stock: undefined,
      options: undefined,
      brands: undefined,
    });
  const filters = (
    <Filters search={search} collections={collections} facets={state.pages?.facets} onChange={change} />
  );
  return (
    <>
      <div className={css.bar}>
        <p className={css.count} aria-live="polite">
          {state.pages ? t(found ? 'search.found' : 'list.count', { count: state.pages.total }) : '\u00a0'}
          {state.stale && state.pages && !state.error ? (
            <VisuallyHidden>{t('list.updating')}</VisuallyHidden>
          ) : null}
        </p>
        <Button
          variant="secondary"
          size="small"
          className={css.filterButton}
          onClick={() => setFiltersOpen(true)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
          {t('list.filters')}
        </Button>
        <SortSelect value={search.sort} usual={usual} onChange={(sort) => change({ sort })} />
      </div>
      <FilterChips
        search={search}
        collectionName={collectionName}
        facets={state.pages?.facets}
        onChange={change}
        onClear={clear}
      />
      <div className={css.columns}>
        <aside className={css.aside} aria-label={t('list.filtersTitle')}>
          {filters}
        </aside>
        <div>
          <Results state={state} search={search} onClear={clear} />
        </div>
      </div>
      <Drawer
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title={t('list.filtersTitle')}
        side="start"
        footer={
          <Button size="large" className={css.wide} onClick={() => setFiltersOpen(false)}>
            {t('list.apply')}
          </Button>
        }
      >
        {filtersOpen ? filters : null}
      </Drawer>
    </>
  );
}

function Results({ state, search, onClear }: { state: PagesState; search: ListSearch; onClear: () => void }) {
  const t = useText();
  const { pages, stale, error, retry } = state;
  if (!pages) {
    return error ? (
      <ErrorState
        title={t('list.error')}
        text={t('list.errorText')}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    ) : (
      <Loading onRetry={retry}>
        <ProductGridSkeleton count={pageSize} flowing />
      </Loading>
    );
  }
  if (pages.products.length === 0 && !stale) {
    return isFiltered(search) ? (
      <EmptyState
        title={t('list.empty.title')}
        text={t('list.empty.text')}
        action={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    ) : (
      <EmptyState title={t('list.none.title')} text={t('list.none.text')} />
    );
  }
  return (
    <>
      {error ? (
        <div className={css.stale}>
          <ErrorState bar title={t('list.stale')} requestId={requestIdOf(error)} onRetry={retry} />
        </div>
      ) : null}
      <ProductGrid
        products={pages.products}
        eagerCount={6}
        leads
        flowing
        dimmed={stale && !error && pages.products.length === 0}
      />
      <More
        shown={pages.products.length}
        total={pages.total}
        page={search.page ?? 1}
        loading={stale && !error}
      />
    </>
  );
}
