import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Collection } from '@souk/client';
import { collectionListOptions } from '@souk/query';
import { Button, Drawer, EmptyState, ErrorState, Loading, VisuallyHidden, buttonClass } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { FilterChips } from './FilterChips.tsx';
import { Filters } from './Filters.tsx';
import { SortSelect } from './SortSelect.tsx';
import { isFiltered, listQuery, pageSize, usualSort, type ListSearch } from './list-search.ts';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { useProductPages, type PagesState } from './useProductPages.ts';
import css from './ProductListPage.module.css';

interface Props {
  search: ListSearch;
  /** The collection whose page this is; without one the page shows everything. */
  collection?: Collection;
}

export function ProductListPage({ search, collection }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { client } = useStore();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const collections = useQuery(collectionListOptions(client));
  const known = collections.data;
  const chosen = collection ?? known?.find((each) => each.slug === search.collection);
  // A collection named by slug is known by id only once the collections are there.
  const ready = !search.collection || collection !== undefined || !collections.isPending;
  const usual = usualSort(collection?.id);
  const state = useProductPages(listQuery(search, chosen?.id, usual), search.page ?? 1, ready);
  const title = collection?.name ?? t('list.title');
  useTitle(title);

  const change = (next: Partial<ListSearch>) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...next }, resetScroll: false });
  const clear = () => void navigate({ to: '.', search: { sort: search.sort }, resetScroll: false });

  const filters = (
    <Filters search={search} collections={collection || collections.error ? null : known} onChange={change} />
  );

  return (
    <div className={layout.page}>
      <Crumbs title={title} inCollection={Boolean(collection)} />
      <header className={css.head}>
        <div>
          <h1 className={css.title}>{title}</h1>
          {collection?.description ? <p className={css.lead}>{collection.description}</p> : null}
        </div>
      </header>
      <div className={css.bar}>
        <p className={css.count} aria-live="polite">
          {state.pages ? t('list.count', { count: state.pages.total }) : '\u00a0'}
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
        collectionName={collection ? undefined : chosen?.name}
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
    </div>
  );
}

function Crumbs({ title, inCollection }: { title: string; inCollection: boolean }) {
  const t = useText();
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className={layout.crumbs}>
        <li>
          <Link to="/">{t('home.title')}</Link>
        </li>
        {inCollection ? (
          <li>
            <Link to="/collections">{t('nav.collections')}</Link>
          </li>
        ) : null}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
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

/** A real link to the longer list, so that it can be opened, shared and crawled; pressed, it adds in place. */
export function More({
  shown,
  total,
  page,
  loading,
}: {
  shown: number;
  total: number;
  page: number;
  loading: boolean;
}) {
  const t = useText();
  return (
    <div className={css.more}>
      <p className={css.shown} aria-live="polite">
        {t('list.shown', { shown, total })}
      </p>
      {shown < total ? (
        <Link
          to="."
          search={(previous) => ({ ...previous, page: page + 1 })}
          replace
          resetScroll={false}
          preload={false}
          className={buttonClass('secondary')}
          aria-busy={loading || undefined}
        >
          {loading ? t('ui.loading') : t('list.more')}
        </Link>
      ) : null}
    </div>
  );
}
