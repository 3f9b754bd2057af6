import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Collection } from '@souk/client';
import { collectionBySlugOptions, collectionListOptions } from '@souk/query';
import { useCurrency } from '../../shared/currency.ts';
import layout from '../../shared/layout.module.css';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { findQuestion } from './find-question.ts';
import { usualSort, type ListSearch } from './list-search.ts';
import { askedBounds } from './price-bounds.ts';
import { ProductResults } from './ProductResults.tsx';
import { useProductPages } from './useProductPages.ts';
import css from './ProductListPage.module.css';

interface Props {
  search: ListSearch;
  /** The collection whose page this is; without one the page shows everything. */
  collection?: Collection;
}

export function ProductListPage({ search, collection }: Props) {
  const t = useText();
  const { client, settings } = useStore();
  const collections = useQuery(collectionListOptions(client));
  const known = collections.data;
  const named = known?.find((each) => each.slug === search.collection);
  // A collection named by slug is known by id only once the collections are there. The list has the first ones; one of
  // the others is asked for by itself.
  const beyond = !collection && !!search.collection && !collections.isPending && !named;
  const other = useQuery({ ...collectionBySlugOptions(client, search.collection ?? ''), enabled: beyond });
  const found = beyond && other.data?.visible ? other.data : undefined;
  const chosen = collection ?? named ?? found;
  const ready = !search.collection || !!chosen || !(collections.isPending || (beyond && other.isPending));
  const usual = usualSort(collection?.id);
  const asked = askedBounds(search, useCurrency(), settings.currency);
  const state = useProductPages(findQuestion(asked, chosen?.id, usual), search.page ?? 1, ready);
  const title = collection?.name ?? t('list.title');
  useTitle(title);

  return (
    <div className={layout.page}>
      <Crumbs title={title} inCollection={Boolean(collection)} />
      <header className={css.head}>
        <div>
          <h1 className={css.title}>{title}</h1>
          {collection?.description ? (
            <p className={css.lead} dir="auto">
              {collection.description}
            </p>
          ) : null}
        </div>
      </header>
      <ProductResults
        search={search}
        state={state}
        usual={usual}
        collections={collection || collections.error ? null : known && found ? [...known, found] : known}
        collectionName={collection ? undefined : chosen?.name}
      />
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
