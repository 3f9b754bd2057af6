import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, Loading, Skeleton, TextField, buttonClass } from '@souk/ui';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { ordersOptions, states, type ListSearch, type State } from './calls.ts';
import { OrderRow } from './OrderRow.tsx';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

interface Props {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function OrdersPage({ search, onSearch }: Props) {
  const t = useOrdersText();
  const { client } = useStore();
  const { data, error, isPending, refetch } = useQuery({
    ...ordersOptions(client, search),
    placeholderData: keepPreviousData,
  });
  useTitle(t('list.title'));
  const filtered = Boolean(search.state || search.q || search.after);
  return (
    <>
      <h1 className={account.title}>{t('list.title')}</h1>
      <Filters key={search.q ?? ''} search={search} onSearch={onSearch} />
      {isPending ? (
        <Loading onRetry={() => void refetch()}>
          <div className={account.rows}>
            <Skeleton height={128} />
            <Skeleton height={128} />
          </div>
        </Loading>
      ) : !data ? (
        <ErrorState
          compact
          title={t('list.error')}
          text={t('list.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      ) : data.orders.length === 0 ? (
        <EmptyState
          title={t(filtered ? 'list.nothing.title' : 'list.none.title')}
          text={t(filtered ? 'list.nothing.text' : 'list.none.text')}
          action={
            filtered ? (
              <Button variant="secondary" onClick={() => onSearch({})}>
                {t('list.clear')}
              </Button>
            ) : (
              <Link to="/products" className={buttonClass('secondary')}>
                {t('list.none.action')}
              </Link>
            )
          }
        />
      ) : (
        <>
          <ul className={css.list}>
            {data.orders.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
          <Pages search={search} next={data.metadata.cursors?.next} />
        </>
      )}
    </>
  );
}

function Pages({ search, next }: { search: ListSearch; next?: string | null }) {
  const t = useOrdersText();
  if (!next && !search.after) return null;
  const rest = { state: search.state, q: search.q };
  return (
    <nav className={css.pages} aria-label={t('list.pages')}>
      {search.after ? (
        <Link to="/account/orders" search={rest} className={buttonClass('secondary')}>
          {t('list.newest')}
        </Link>
      ) : null}
      {next ? (
        <Link to="/account/orders" search={{ ...rest, after: next }} className={buttonClass('secondary')}>
          {t('list.older')}
        </Link>
      ) : null}
    </nav>
  );
}

function Filters({ search, onSearch }: Props) {
  const t = useOrdersText();
  const [words, setWords] = useState(search.q ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ state: search.state, q: words.trim() || undefined });
  };
  return (
    <>
      <form role="search" className={css.search} onSubmit={submit}>
        <TextField
          label={t('list.search')}
          type="search"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('list.find')}
        </Button>
      </form>
      <ul className={css.chips} aria-label={t('list.filter')}>
        {[undefined, ...(Object.keys(states) as State[])].map((state) => (
          <li key={state ?? 'all'}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={search.state === state}
              onClick={() => onSearch({ state, q: search.q })}
            >
              {t(`list.${state ?? 'all'}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
