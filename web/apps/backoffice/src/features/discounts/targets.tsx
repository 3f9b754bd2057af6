import { useState } from 'react';
import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { getProduct, searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import * as shared from '../../shared/collections/CollectionChoice.tsx';
import { useCollectionsOf } from '../../shared/collections/useCollections.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import type { Chosen } from './goods.ts';
import { boughtOf, type RuleValues } from './values.ts';

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

/** Goods by name. Who may not read products sees discounts without these names. */
function useNames(goods: Chosen | null): string[] {
  const { collections } = useCollectionsOf(goods?.on === 'collections' ? goods.collections : []);
  const products = useProductNames(goods?.on === 'products' ? goods.products : []);
  if (goods?.on === 'products') return products.map(({ label }) => label);
  if (goods?.on !== 'collections') return [];
  return collections.filter(({ id }) => goods.collections.includes(id)).map(({ name }) => name);
}

/** What a discount is for and what must be bought for it, by name. */
export function useTargetNames(values: RuleValues | null): { targets: string[]; bought: string[] } {
  return {
    targets: useNames(values),
    bought: useNames(values?.offer === 'buyget' ? boughtOf(values) : null),
  };
}

interface Props {
  id: string;
  label: string;
  value: readonly string[];
  error?: string;
  disabled?: boolean;
  onChange: (value: readonly string[]) => void;
  onBlur: () => void;
}

export function CollectionsChoice(props: Props) {
  return <shared.CollectionsChoice {...props} most={50} from={useCollectionsOf(props.value)} />;
}

/** Products are looked for while their names are typed. */
export function ProductsChoice({ label, value, onChange, ...rest }: Props) {
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
      label={label}
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
