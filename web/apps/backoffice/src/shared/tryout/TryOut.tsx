import { useState } from 'react';
import { Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { searchProducts } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { Callout, ErrorState } from '@souk/ui';
import { Part } from '../detail/DetailPage.tsx';
import { useMay } from '../may.tsx';
import { requestIdOf, useStore } from '../store.ts';
import { useProblemText } from '../task.ts';
import { Prices } from './Prices.tsx';
import { useTryText } from './text.ts';
import css from './tryout.module.css';

export type TriedCart = Schemas['DiscounttrialCart'];
export type Outcome = Schemas['DiscounttrialOutcome'];

interface Picked {
  productId: string;
  name: string;
  options: Record<string, string>;
  quantity: number;
}

type Product = Pick<Schemas['CatalogProduct'], 'id' | 'name' | 'visible' | 'productOptions' | 'variants'>;

/** Three that shoppers can buy as they are: hidden ones are in nobody's cart. */
const sampleOf = (products: readonly Product[]): Product[] =>
  products.filter(({ visible, productOptions }) => visible && productOptions.length === 0).slice(0, 3);

/** A product as it would be put into a cart: the first of each choice that it asks for. */
function pickedOf({ id, name, productOptions, variants }: Product): Picked {
  const firsts = productOptions.flatMap(({ name: option, choices }) => {
    const first = choices[0]?.description;
    return first ? [[option, first] as const] : [];
  });
  const options = variants[0]?.choices ?? Object.fromEntries(firsts);
  return { productId: id, name, options, quantity: 1 };
}

interface Props {
  /** Names what is tried: the same offer on the same cart is not asked again. */
  offer: string;
  /** False while the offer is not filled in. */
  ready: boolean;
  attempt: (cart: TriedCart, signal: AbortSignal) => Promise<Outcome>;
}

/** What a discount would do to a cart, as the shop reckons it. For those who may see products. */
export function TryOut(props: Props) {
  const t = useTryText();
  const { client } = useStore();
  const may = useMay();
  const first = { search: { paging: { limit: 20, offset: 0 } } };
  const some = useQuery({ ...reading(client, searchProducts, first), enabled: may(searchProducts) });
  if (!may(searchProducts)) return null;
  return (
    <Part title={t('tryout.title')}>
      <p className={css.note}>{t('tryout.text')}</p>
      {some.data ? (
        <Cart {...props} first={sampleOf(some.data.products).map(pickedOf)} />
      ) : some.isError ? (
        <ErrorState
          bar
          title={t('tryout.failed')}
          requestId={requestIdOf(some.error)}
          onRetry={() => void some.refetch()}
        />
      ) : null}
    </Part>
  );
}

function Cart({ offer, ready, attempt, first }: Props & { first: Picked[] }) {
  const t = useTryText();
  const problemText = useProblemText();
  const [lines, setLines] = useState(first);
  const [member, setMember] = useState(false);
  const cart: TriedCart = {
    lines: lines.map(({ productId, options, quantity }) => ({ productId, options, quantity })),
    member,
  };
  const [asked] = useDebouncedValue(JSON.stringify([offer, cart]), 300);
  const trial = useQuery({
    queryKey: ['souk.discountTrial', asked],
    queryFn: ({ signal }) => attempt(cart, signal),
    enabled: ready && lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const change = (at: number, quantity: number) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, quantity } : line)));
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <li key={line.productId} className={css.line}>
            <span className={css.name}>
              <bdi>{line.name}</bdi>
            </span>
            <input
              className={css.quantity}
              type="number"
              min={1}
              max={999}
              aria-label={t('tryout.quantity', { name: line.name })}
              value={line.quantity}
              onChange={(event) =>
                change(at, Math.min(999, Math.max(1, Math.trunc(event.currentTarget.valueAsNumber) || 1)))
              }
            />
            <button
              type="button"
              className={css.remove}
              aria-label={t('tryout.remove', { name: line.name })}
              onClick={() => setLines(lines.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <AddProduct
        without={lines.map(({ productId }) => productId)}
        onAdd={(product) => setLines([...lines, pickedOf(product)])}
      />
      <Switch
        className={css.member}
        label={t('tryout.member')}
        checked={member}
        onChange={(event) => setMember(event.currentTarget.checked)}
      />
      <div role="status" aria-busy={trial.isFetching}>
        {lines.length === 0 ? (
          <p className={css.note}>{t('tryout.empty')}</p>
        ) : !ready ? (
          <p className={css.note}>{t('tryout.fillIn')}</p>
        ) : trial.isError ? (
          <Callout tone="bad">
            <p>
              {t('tryout.failed')}. {problemText(trial.error)}
            </p>
          </Callout>
        ) : trial.data ? (
          <Prices outcome={trial.data} />
        ) : null}
      </div>
    </>
  );
}

/** Products are looked for while their names are typed. */
function AddProduct({ without, onAdd }: { without: string[]; onAdd: (product: Product) => void }) {
  const t = useTryText();
  const { client } = useStore();
  const [words, setWords] = useState('');
  const search = { ...(words ? { search: { expression: words } } : {}), paging: { limit: 20, offset: 0 } };
  const found = useQuery({
    ...reading(client, searchProducts, { search }),
    placeholderData: keepPreviousData,
  });
  const offered = (found.data?.products ?? []).filter(({ id, visible }) => visible && !without.includes(id));
  const data = offered.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={t('tryout.add')}
      placeholder={t('tryout.add')}
      nothingFoundMessage={t('tryout.noneSuch')}
      searchable
      data={data}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={null}
      onChange={(chosen) => {
        const product = offered.find(({ id }) => id === chosen);
        if (!product) return;
        onAdd(product);
        setWords('');
      }}
    />
  );
}
