import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { reading } from '@souk/query/operations';
import { ErrorState, Picture, Skeleton } from '@souk/ui';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { useMay } from '../../../shared/may.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { isSomething } from '../amounts.ts';
import { lineChoices, lineName, orderName, type Draft } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** The goods that come back, for which the draft has a discount. */
export function ReturnedPart({ exchange }: { exchange: NonNullable<Draft['exchange']> }) {
  const t = useText();
  const { client } = useStore();
  const { draft } = useWorking();
  const may = useMay()(getOrder);
  const asked = useQuery({ ...reading(client, getOrder, { id: exchange.orderId }), enabled: may });
  if (!may) return null;
  const order = asked.data?.order;
  const free = draft.lineItems.length > 0 && !isSomething(draft.priceSummary?.total);
  return (
    <Part
      title={t('drafts.comesBack')}
      note={order ? t('drafts.of', { name: orderName(order) }) : undefined}
      actions={
        <Link to="/orders/$id" params={{ id: exchange.orderId }} className={css.linkButton}>
          {t('drafts.oldOrder')}
        </Link>
      }
    >
      {asked.isError ? (
        <ErrorState
          bar
          title={t('drafts.failedOrder')}
          requestId={requestIdOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {asked.isLoading ? <Skeleton height={52} radius={8} /> : null}
      <ul className={css.plainList}>
        {exchange.lineItems.map(({ lineItemId, quantity }) => {
          const line = order?.lineItems.find(({ id }) => id === lineItemId);
          return line ? (
            <li key={lineItemId} className={css.returned}>
              <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
              <span className={css.what}>
                <span className={css.lineName}>{lineName(line)}</span>
                {lineChoices(line) ? <span className={css.small}>{lineChoices(line)}</span> : null}
              </span>
              <bdi className={css.muted}>
                {quantity} × {line.price?.formattedAmount}
              </bdi>
            </li>
          ) : null;
        })}
      </ul>
      <p className={css.small}>
        {t(exchange.restock ? 'drafts.restocked' : 'drafts.notRestocked')}
        {free && order ? ` ${t('drafts.worthMore', { name: orderName(order) })}` : ''}
      </p>
    </Part>
  );
}
