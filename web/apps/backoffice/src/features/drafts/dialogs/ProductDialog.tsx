import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Schemas } from '@souk/client';
import { searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Button, ErrorState, Loading, Picture, Skeleton, TextField } from '@souk/ui';
import { Dialog } from '../../../shared/Dialog.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useText } from '../text/index.ts';
import { ProductForm } from './ProductForm.tsx';
import css from '../drafts.module.css';

export type Product = Schemas['CatalogProduct'];

/** Finds something in the catalog, then asks which of it and how many. */
export function ProductDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<Product | null>(null);
  return (
    <Dialog wide title={chosen ? chosen.name : t('drafts.addProduct')} onClose={onClose}>
      {chosen ? (
        <ProductForm key={chosen.id} product={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <Search onChoose={setChosen} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Search({ onChoose, onClose }: { onChoose: (product: Product) => void; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const search = { ...(words ? { search: { expression: words } } : {}), paging: { limit: 20, offset: 0 } };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    placeholderData: keepPreviousData,
  });
  const products = found.data?.products;
  return (
    <div className={css.dialogBody}>
      <TextField
        label={t('drafts.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isError ? (
        <ErrorState
          bar
          title={t('drafts.productsFailed')}
          requestId={requestIdOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {products === undefined && !found.isError ? (
        <Loading onRetry={() => void found.refetch()}>
          <div className={css.stack}>
            <Skeleton height={48} radius={8} />
            <Skeleton height={48} radius={8} />
            <Skeleton height={48} radius={8} />
          </div>
        </Loading>
      ) : null}
      {products?.length === 0 ? <p className={css.muted}>{t('drafts.noProducts')}</p> : null}
      <ul className={css.found}>
        {products?.map((product) => (
          <li key={product.id}>
            <button type="button" className={css.foundRow} onClick={() => onChoose(product)}>
              <Picture image={product.media.mainMedia?.image} alt="" sizes="44px" className={css.thumb} />
              <span className={css.what}>
                <span className={css.lineName}>{product.name}</span>
                <span className={css.small}>{stockText(product, t)}</span>
              </span>
              <bdi>{product.priceData?.formatted.discountedPrice}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.dialogFoot}>
        <Button variant="secondary" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </div>
  );
}

function stockText({ stock, manageVariants, visible }: Product, t: ReturnType<typeof useText>): string {
  const count =
    stock.inventoryStatus === 'OUT_OF_STOCK'
      ? t('drafts.soldOut')
      : stock.trackInventory && !manageVariants && stock.quantity !== undefined
        ? t('drafts.left', { count: stock.quantity })
        : t('drafts.inStock');
  return visible ? count : `${count} · ${t('drafts.hidden')}`;
}
