import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Collection } from '@souk/client';
import { listCollectionRules } from '@souk/client/operations/souk-collection-rules';
import { queryCollections } from '@souk/client/operations/stores-collections';
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Picture, StatusPill, buttonClass, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import type { Source } from '../../shared/list/types.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import { useText } from './text/index.ts';
import { useReload } from './useReload.ts';
import { isFixed } from './values.ts';
import cells from '../../shared/cells.module.css';
import css from './collections.module.css';

const source: Source<Collection> = {
  ...byOffset(queryCollections, 'collections', {
    place: (paging, { filter, sort, words }) => {
      const named = words.trim() ? { name: { $startsWith: words.trim() } } : {};
      const asked = { ...filter, ...named };
      return {
        query: {
          ...(Object.keys(asked).length > 0 ? { filter: asked } : {}),
          ...(sort.length > 0 ? { sort } : {}),
          paging,
        },
      };
    },
  }),
  searches: true,
};

/** The shop's collections, and which of them fill themselves. */
export function CollectionsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const notify = useNotice();
  const reload = useReload();
  const rules = useQuery({
    ...reading(client, listCollectionRules, {}),
    enabled: may(listCollectionRules),
  });
  const byRule = new Set(rules.data?.collectionRules.map(({ collectionId }) => collectionId));
  const [question, setQuestion] = useState<Question | null>(null);
  const kind = (collection: Collection) =>
    isFixed(collection)
      ? t('collections.always')
      : t(byRule.has(collection.id) ? 'collections.byRule' : 'collections.byHand');
  const pill = ({ visible }: Collection) => (
    <StatusPill tone={visible ? 'good' : 'neutral'}>
      {t(visible ? 'collections.live' : 'collections.hidden')}
    </StatusPill>
  );
  const title = (collection: Collection) => (
    <span className={css.named}>
      <Picture className={css.thumb} image={collection.media.mainMedia?.image} alt="" sizes="36px" />
      <span className={cells.strong}>{collection.name}</span>
    </span>
  );
  const fixed = (collection: Collection) => (isFixed(collection) ? t('collections.fixed') : undefined);
  return (
    <>
      <ListPage<Collection>
        spec={{
          id: 'collections',
          title: t('nav.collections'),
          source,
          rowName: ({ name }) => name,
          rowLink: ({ id }) => ({ to: '/collections/$id', params: { id } }),
          columns: [
            {
              id: 'name',
              label: t('collections.name'),
              sortField: 'name',
              hideable: false,
              render: title,
              csv: ({ name }) => name,
            },
            { id: 'kind', label: t('collections.kind'), width: 160, render: kind, csv: kind },
            {
              id: 'products',
              label: t('collections.products'),
              width: 130,
              align: 'end',
              sortField: 'numberOfProducts',
              render: ({ numberOfProducts }) => numberOfProducts,
              csv: ({ numberOfProducts }) => String(numberOfProducts),
            },
            {
              id: 'status',
              label: t('collections.status'),
              width: 120,
              render: pill,
              csv: ({ visible }) => t(visible ? 'collections.live' : 'collections.hidden'),
            },
            {
              id: 'changed',
              label: t('collections.changed'),
              width: 150,
              sortField: 'lastUpdated',
              render: ({ lastUpdated }) => <When date={lastUpdated} />,
              csv: ({ lastUpdated }) => lastUpdated,
            },
            {
              id: 'address',
              label: t('collections.address'),
              extra: true,
              sortField: 'slug',
              render: ({ slug }) => <span dir="ltr">{slug}</span>,
              csv: ({ slug }) => slug,
            },
          ],
          card: (collection) => ({
            title: title(collection),
            text: `${kind(collection)} · ${t('collections.count', { count: collection.numberOfProducts })}`,
            pill: pill(collection),
          }),
          tabs: [
            { id: 'all', label: t('collections.all') },
            { id: 'live', label: t('collections.live'), filter: { visible: true } },
            {
              id: 'hidden',
              label: t('collections.hidden'),
              filter: { visible: false },
              empty: { title: t('collections.noneHidden') },
            },
          ],
          sorts: [
            { value: 'name', label: t('collections.name') },
            { value: '-numberOfProducts', label: t('collections.largest') },
            { value: '-lastUpdated', label: t('collections.latest') },
          ],
          rowActions: (collection) => [
            may(deleteCollection)
              ? {
                  label: t('collections.delete'),
                  danger: true,
                  off: fixed(collection),
                  run: () =>
                    setQuestion({
                      title: t('collections.deleteOne', { name: collection.name }),
                      text: t('collections.deleteText'),
                      action: t('collections.delete'),
                      work: () => client.call(deleteCollection, { id: collection.id }),
                      onDone: () =>
                        void reload().then(() =>
                          notify({ text: t('collections.deleted', { name: collection.name }) }),
                        ),
                    }),
                }
              : null,
          ],
          bulk: [
            {
              id: 'show',
              label: t('collections.show'),
              needs: updateCollection,
              each: ({ id }, calls) => calls.call(updateCollection, { collection: { id, visible: true } }),
            },
            {
              id: 'hide',
              label: t('collections.hide'),
              needs: updateCollection,
              each: ({ id }, calls) => calls.call(updateCollection, { collection: { id, visible: false } }),
            },
            {
              id: 'delete',
              label: t('collections.delete'),
              needs: deleteCollection,
              danger: true,
              off: fixed,
              confirm: (count) => ({
                title: count === null ? t('collections.deleteAll') : t('collections.deleteMany', { count }),
                text: t('collections.deleteText'),
                action: t('collections.delete'),
              }),
              each: ({ id }, calls) => calls.call(deleteCollection, { id }),
            },
          ],
          actions: (
            <Allowed to={createCollection}>
              <Link to="/collections/new" className={buttonClass('primary', 'small')}>
                {t('collections.new')}
              </Link>
            </Allowed>
          ),
          empty: { title: t('collections.none'), text: t('collections.noneText') },
          failed: t('collections.failed'),
          news: t('collections.news'),
          file: 'collections',
        }}
      />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}
