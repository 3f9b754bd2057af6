import { useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { allProductsId } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { getProduct, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import type { RuleValues } from './values.ts';

const collectionsMessage = {
  query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 100, offset: 0 } },
};

function useCollections() {
  const { client } = useStore();
  const may = useMay();
  const all = useQuery({
    ...reading(client, queryCollections, collectionsMessage),
    enabled: may(queryCollections),
  });
  return (all.data?.collections ?? []).filter(({ id }) => id !== allProductsId);
}

/** The names of products, in the order of their ids; those of products that are gone are left out. */
function useProductNames(ids: readonly string[]) {
  const { client } = useStore();
  const may = useMay();
  return useQueries({
    queries: ids.map((id) => ({ ...reading(client, getProduct, { id }), enabled: may(getProduct) })),
    combine: (answers) =>
      answers.flatMap((answer, at) =>
        answer.data ? [{ value: ids[at] ?? '', label: answer.data.product.name }] : [],
      ),
  });
}

/** What a discount is for, by name. Who may not read products sees discounts without these names. */
export function useTargetNames(values: RuleValues | null): string[] {
  const collections = useCollections();
  const products = useProductNames(values?.on === 'products' ? values.products : []);
  if (values?.on === 'products') return products.map(({ label }) => label);
  if (values?.on !== 'collections') return [];
  return collections.filter(({ id }) => values.collections.includes(id)).map(({ name }) => name);
}

interface Props {
  id: string;
  value: readonly string[];
  error?: string;
  disabled?: boolean;
  onChange: (value: readonly string[]) => void;
  onBlur: () => void;
}

export function CollectionsChoice({ value, onChange, ...rest }: Props) {
  const t = useText();
  const collections = useCollections();
  return (
    <MultiSelect
      {...rest}
      label={t('discounts.collections')}
      nothingFoundMessage={t('discounts.noneSuch')}
      searchable
      data={collections.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      maxValues={50}
      onChange={onChange}
    />
  );
}

/** Products are looked for while their names are typed. */
export function ProductsChoice({ value, onChange, ...rest }: Props) {
  const t = useText();
  const { client } = useStore();
  const chosen = useProductNames(value);
  const [words, setWords] = useState('');
  const search = { ...(words ? { search: { expression: words } } : {}), paging: { limit: 20, offset: 0 } };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    placeholderData: keepPreviousData,
  });
  const data = new Map(
    [...chosen, ...(found.data?.products ?? []).map(({ id, name }) => ({ value: id, label: name }))].map(
      (one) => [one.value, one],
    ),
  );
  return (
    <MultiSelect
      {...rest}
      label={t('discounts.products')}
      nothingFoundMessage={t('discounts.noneSuch')}
      searchable
      data={[...data.values()]}
      // The server has looked already.
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={[...value]}
      maxValues={50}
      onChange={onChange}
    />
  );
}
