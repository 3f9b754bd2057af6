import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowBackUp } from '@tabler/icons-react';
import { queryReturns } from '@souk/client/operations/souk-returns';
import { reading } from '@souk/query/operations';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import { Asked } from './Asked.tsx';
import { idOf, type Order } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './orders.module.css';

/** What the buyer asked for after buying: to send goods back, or to cancel. Nothing where nobody asked. */
export function ReturnsPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryReturns);
  const query = { filter: { orderId: idOf(order) }, cursorPaging: { limit: 20 } };
  const asked = useQuery({ ...reading(client, queryReturns, { query }), enabled: may });
  const returns = asked.data?.returns ?? [];
  if (!may || (asked.isSuccess && returns.length === 0) || asked.isLoading) return null;
  return (
    <Part title={t('orders.returns')}>
      <Asked query={asked} failed={t('orders.returnsFailed')} none="" empty={false}>
        <ul className={css.facts}>
          {returns.map(({ id, kind, status, createdDate }) => (
            <li key={id}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
              <span className={css.what}>
                <Link to="/returns/$id" params={{ id }}>
                  {t(`orders.asked.${kind}` as TextKey)}
                </Link>
                <span className={css.small}>
                  {t(`orders.askedIs.${status}` as TextKey)}
                  {createdDate ? (
                    <>
                      , <When within date={createdDate} />
                    </>
                  ) : null}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Asked>
    </Part>
  );
}
