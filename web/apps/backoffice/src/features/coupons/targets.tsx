import { useState } from 'react';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allProductsId } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { getProduct, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import type { CouponValues } from './values.ts';

/** What coupons are for, by name. Who may not read products sees coupons without these names. */
export function useTargets(product = '') {
  const { client } = useStore();
  const may = useMay();
  const message = {
    query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 100, offset: 0 } },
  };
  const all = useQuery({ ...reading(client, queryCollections, message), enabled: may(queryCollections) });
  const one = useQuery({
    ...reading(client, getProduct, { id: product }),
    enabled: product !== '' && may(getProduct),
  });
  const collections = (all.data?.collections ?? []).filter(({ id }) => id !== allProductsId);
  return {
    collections,
    /** False while it is not known which collections there are. */
    known: !all.isPending || !may(queryCollections),
    productName: one.data?.product.name,
    nameOf: ({ on, collection }: CouponValues): string | undefined =>
      on === 'collection'
        ? collections.find(({ id }) => id === collection)?.name
        : on === 'product'
          ? one.data?.product.name
          : undefined,
  };
}

interface Props {
  id: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export function CollectionChoice({ value, onChange, ...rest }: Props) {
  const t = useText();
  const { collections } = useTargets();
  return (
    <Select
      {...rest}
      label={t('coupons.collection')}
      placeholder={t('coupons.choose')}
      nothingFoundMessage={t('coupons.noneSuch')}
      searchable
      data={collections.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Products are looked for while their names are typed. */
export function ProductChoice({ value, onChange, ...rest }: Props) {
  const t = useText();
  const { client } = useStore();
  const { productName } = useTargets(value);
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
