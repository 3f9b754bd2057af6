import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { listMostWanted } from '@souk/client/operations/ecom-back-in-stock-notifications';
import { reading } from '@souk/query/operations';
import { ErrorState } from '@souk/ui';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './backinstock.module.css';

/** The variants that most people wait for. Nothing while nobody waits. */
export function MostWanted() {
  const t = useText();
  const { client } = useStore();
  const asked = useQuery(reading(client, listMostWanted, { limit: 5 }));
  if (asked.isError) {
    return (
      <ErrorState
        bar
        title={t('wait.mostFailed')}
        requestId={requestIdOf(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  const items = asked.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={css.wanted} aria-label={t('wait.most')}>
      <h2 className={css.title}>{t('wait.most')}</h2>
      <ol className={css.list}>
        {items.map(({ productId, variantId, productName, variantName, waiting }) => (
          <li key={productId + variantId}>
            <Link to="/products/$id" params={{ id: productId }}>
              {[productName || t('wait.gone'), variantName].filter(Boolean).join(' · ')}
            </Link>
            <span className={css.count}>{t('wait.people', { count: waiting })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
