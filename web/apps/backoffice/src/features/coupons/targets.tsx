import { useState } from 'react';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { getProduct, queryProducts, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { collectionNames } from '../../shared/collections/names.ts';
import * as shared from '../../shared/collections/CollectionChoice.tsx';
import type { Shelf } from '../../shared/collections/shelves.ts';
import { useCollectionsOf, useFound } from '../../shared/collections/useCollections.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { together } from '../../shared/together.ts';
import { useText } from './text/index.ts';
import type { CouponValues } from './values.ts';

/** What a coupon is for, by name. Who may not read products sees coupons without these names. */
export function useTargets({ product = '', collection = '' } = {}) {
  const { client } = useStore();
  const may = useMay();
  const { collections } = useCollectionsOf([collection]);
  const one = useQuery({
    ...reading(client, getProduct, { id: product }),
    enabled: product !== '' && may(getProduct),
  });
  return {
    productName: one.data?.product.name,
    nameOf: ({ on, collection: id }: CouponValues): string | undefined =>
      on === 'collection'
        ? collections.find((each) => each.id === id)?.name
        : on === 'product'
          ? one.data?.product.name
          : undefined,
  };
}

const productNames = together(async (client, ids) => {
  const query = { filter: { id: { $in: ids } }, paging: { limit: ids.length, offset: 0 } };
  const { products } = await client.call(queryProducts, { query });
  return new Map(products.map(({ id, name }) => [id, name]));
});

/** What a coupon is for, for a file of many coupons: asked for many at once. */
export async function targetOf(
  client: Client,
  { on, collection, product }: CouponValues,
  may: ReturnType<typeof useMay>,
): Promise<string | undefined> {
  if (on === 'collection' && may(queryCollections)) return (await collectionNames(client, [collection]))[0];
  if (on === 'product' && may(queryProducts)) return (await productNames(client, product)) ?? undefined;
  return undefined;
}

/** The collection that somebody means by a word; `known` is false while it is not known which there are. */
export function useMeant(word: string): { meant?: Shelf; known: boolean } {
  const may = useMay()(queryCollections);
  const { collections, known, more } = useCollectionsOf([]);
  const { found, searching } = useFound(word, more);
  const all = [...collections, ...found];
  const like = word.toLowerCase();
  const meant = word
    ? (all.find(({ name }) => name.toLowerCase() === like) ??
      all.find(({ name }) => name.toLowerCase().includes(like)))
    : undefined;
  return { ...(meant ? { meant } : {}), known: !may || (known && !searching) };
}

interface Props {
  id: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export function CollectionChoice(props: Props) {
  const t = useText();
  return (
    <shared.CollectionChoice
      {...props}
      label={t('coupons.collection')}
      placeholder={t('coupons.choose')}
      from={useCollectionsOf([props.value])}
    />
  );
}

/** Products are looked for while their names are typed. */
export function ProductChoice({ value, onChange, ...rest }: Props) {
  const t = useText();
  const { client } = useStore();
  const { productName } = useTargets({ product: value });
  const [words, setWords] = useState('');
  const search = { ...(words ? { search: { expression: words } } : {}), paging: { limit: 20, offset: 0 } };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    placeholderData: keepPreviousData,
  });
  const data = (found.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = value && !data.some((one) => one.value === value);
  return (
    <Select
      {...rest}
      label={t('coupons.product')}
      placeholder={t('coupons.choose')}
      nothingFoundMessage={t('coupons.noneSuch')}
      searchable
      data={chosen ? [{ value, label: productName ?? '…' }, ...data] : data}
      // The server has looked already.
      filter={({ options }) => options}
      onSearchChange={(typed) => setWords(typed === productName ? '' : typed)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
