import { Link } from '@tanstack/react-router';
import type { Product } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import {
  bulkAdjustProductProperty,
  bulkUpdateProductsProperty,
  createProduct,
  deleteProduct,
  searchProducts,
  updateProduct,
} from '@souk/client/operations/stores-products';
import { Picture, Price, StatusPill, buttonClass } from '@souk/ui';
import { collectionNames, useCollectionNames } from '../../shared/collections/names.ts';
import { useCollectionFilter } from '../../shared/collections/useCollectionFilter.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import type { Source } from '../../shared/list/types.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { PricesDialog, WordDialog } from './BulkDialogs.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './products.module.css';

const source: Source<Product> = {
  ...byOffset(searchProducts, 'products', {
    place: (paging, { filter, sort, words }) => ({
      search: {
        ...(Object.keys(filter).length > 0 ? { filter } : {}),
        ...(sort.length > 0 ? { sort } : {}),
        ...(words ? { search: { expression: words } } : {}),
        paging,
      },
    }),
  }),
  searches: true,
};

const priceOf = ({ priceData }: Product) =>
  priceData ? <Price now={priceData.formatted.discountedPrice} before={priceData.formatted.price} /> : null;

const cover = (product: Product) => product.media.mainMedia?.image ?? product.media.mainMedia?.thumbnail;

function InCollections({ ids }: { ids: readonly string[] }) {
  return <span className={cells.muted}>{useCollectionNames(ids).join(', ')}</span>;
}

export function ProductsPage() {
  const t = useText();
  const may = useMay();
  const byCollection = useCollectionFilter(t('products.collection'));
  const stockOf = ({ stock }: Product) => {
    if (stock.inventoryStatus === 'PARTIALLY_OUT_OF_STOCK') {
      const count = stock.quantity ?? 0;
      return stock.trackInventory && count > 0 ? t('products.someOut', { count }) : t('products.partlyOut');
    }
    if (!stock.inStock) return t('products.out');
    return stock.trackInventory ? String(stock.quantity ?? 0) : t('products.in');
  };
  const counted = ({ stock: { inStock, trackInventory, inventoryStatus } }: Product) =>
    inStock && trackInventory && inventoryStatus !== 'PARTIALLY_OUT_OF_STOCK';
  const stock = (product: Product) => (
    <span className={product.stock.inStock ? undefined : css.out}>{stockOf(product)}</span>
  );
  const pill = ({ visible }: Product) => (
    <StatusPill tone={visible ? 'good' : 'neutral'}>
      {t(visible ? 'products.live' : 'products.hidden')}
    </StatusPill>
  );
  return (
    <ListPage<Product>
      spec={{
        id: 'products',
        title: t('nav.products'),
        source,
        rowName: (product) => product.name,
        rowLink: ({ id }) => ({ to: '/products/$id', params: { id } }),
        columns: [
          {
            id: 'name',
            label: t('products.name'),
            sortField: 'name',
            hideable: false,
            render: (product) => (
              <span className={css.named}>
                <Picture className={css.thumb} image={cover(product)} alt="" sizes="36px" />
                <span className={cells.strong}>{product.name}</span>
              </span>
            ),
            csv: (product) => product.name,
          },
          {
            id: 'status',
            label: t('products.status'),
            width: 120,
            render: pill,
            csv: ({ visible }) => t(visible ? 'products.live' : 'products.hidden'),
          },
          { id: 'stock', label: t('products.stock'), width: 150, align: 'end', render: stock, csv: stockOf },
          {
            id: 'price',
            label: t('products.price'),
            width: 170,
            align: 'end',
            sortField: 'price',
            render: priceOf,
            csv: ({ priceData }) => String(priceData?.discountedPrice ?? ''),
          },
          {
            id: 'collections',
            label: t('products.collections'),
            render: ({ collectionIds }) => <InCollections ids={collectionIds} />,
            ...(may(queryCollections)
              ? {
                  csv: async ({ collectionIds }, client) =>
                    (await collectionNames(client, collectionIds)).join(', '),
                }
              : {}),
          },
          {
            id: 'sku',
            label: t('products.sku'),
            extra: true,
            sortField: 'sku',
            render: ({ sku = '' }) => <span dir="ltr">{sku}</span>,
            csv: ({ sku = '' }) => sku,
          },
        ],
        card: (product) => ({
          title: (
            <span className={css.named}>
              <Picture className={css.thumb} image={cover(product)} alt="" sizes="36px" />
              {product.name}
            </span>
          ),
          text: counted(product) ? t('products.stockCount', { count: stockOf(product) }) : stock(product),
          end: priceOf(product),
          pill: pill(product),
        }),
        tabs: [
          { id: 'all', label: t('products.all') },
          { id: 'live', label: t('products.live'), filter: { visible: true } },
          { id: 'hidden', label: t('products.hidden'), filter: { visible: false } },
          {
            id: 'out',
            label: t('products.out'),
            filter: { 'stock.inStock': false },
            empty: { title: t('products.noneOut') },
          },
        ],
        filters: [
          byCollection,
          { id: 'price', label: t('products.price'), kind: 'amounts', field: 'price' },
          { id: 'brand', label: t('products.brand'), kind: 'text', field: 'brand', operator: '$startsWith' },
        ],
        sorts: [
          { value: '-createdDate', label: t('products.newest') },
          { value: 'createdDate', label: t('products.oldest') },
          { value: 'name', label: t('products.name') },
          { value: 'price', label: t('products.cheapest') },
          { value: '-price', label: t('products.dearest') },
        ],
        bulk: [
          {
            id: 'show',
            label: t('products.show'),
            needs: updateProduct,
            each: ({ id }, client) => client.call(updateProduct, { product: { id, visible: true } }),
          },
          {
            id: 'hide',
            label: t('products.hide'),
            needs: updateProduct,
            each: ({ id }, client) => client.call(updateProduct, { product: { id, visible: false } }),
          },
          {
            id: 'prices',
            label: t('products.adjust'),
            needs: bulkAdjustProductProperty,
            dialog: ({ start, close }) => <PricesDialog start={start} close={close} />,
          },
          {
            id: 'words',
            label: t('products.setBrand'),
            needs: bulkUpdateProductsProperty,
            dialog: ({ start, close }) => <WordDialog start={start} close={close} />,
          },
          {
            id: 'delete',
            label: t('products.delete'),
            needs: deleteProduct,
            danger: true,
            confirm: (count) => ({
              title: count === null ? t('products.deleteAll') : t('products.deleteMany', { count }),
              text: t('products.deleteText'),
              action: t('products.delete'),
            }),
            each: ({ id }, client) => client.call(deleteProduct, { id }),
          },
        ],
        actions: (
          <Allowed to={createProduct}>
            <Link to="/products/quick" className={buttonClass('secondary', 'small')}>
              {t('products.quick')}
            </Link>
            <Link to="/products/new" className={buttonClass('primary', 'small')}>
              {t('products.new')}
            </Link>
          </Allowed>
        ),
        empty: { title: t('products.none'), text: t('products.noneText') },
        failed: t('products.failed'),
        news: t('products.news'),
        file: 'products',
      }}
    />
  );
}
