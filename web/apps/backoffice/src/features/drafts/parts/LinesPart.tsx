import { useState } from 'react';
import { addLineItemsToDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { searchProducts } from '@souk/client/operations/stores-products';
import { Callout } from '@souk/ui';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { CustomLineDialog } from '../dialogs/CustomLineDialog.tsx';
import { PriceDialog } from '../dialogs/PriceDialog.tsx';
import { ProductDialog } from '../dialogs/ProductDialog.tsx';
import type { Line, Order } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import { LineRow } from './LineRow.tsx';
import css from '../drafts.module.css';

type Opened = { name: 'product' | 'custom' } | { name: 'price'; line: Line } | null;

interface Props {
  title: string;
  /** The order as it is, where the draft changes one: what was stands beside what becomes of it. */
  order?: Order;
  /** Pieces of each line that were sent: they stay. */
  sent?: ReadonlyMap<string, number>;
}

/** What is bought, and ways to change it. */
export function LinesPart({ title, order, sent }: Props) {
  const t = useText();
  const { draft } = useWorking();
  const task = useTask();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Part
      title={title}
      actions={
        <>
          <Allowed to={[addLineItemsToDraftOrder, searchProducts]}>
            <button type="button" className={css.linkButton} onClick={() => setOpened({ name: 'product' })}>
              {t('drafts.addProduct')}
            </button>
          </Allowed>
          <Allowed to={addLineItemsToDraftOrder}>
            <button type="button" className={css.linkButton} onClick={() => setOpened({ name: 'custom' })}>
              {t('drafts.addCustom')}
            </button>
          </Allowed>
        </>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {draft.lineItems.length === 0 ? (
        <p className={css.muted}>{t('drafts.noLines')}</p>
      ) : (
        <div className={css.lines} role="table" aria-label={title} data-compare={order ? '' : undefined}>
          <div className={css.lineHead} role="row">
            <span role="columnheader">{t('drafts.item')}</span>
            {order ? <span role="columnheader">{t('drafts.before')}</span> : null}
            <span role="columnheader">{t(order ? 'drafts.after' : 'drafts.quantity')}</span>
            <span role="columnheader" className={css.end}>
              {t('drafts.amount')}
            </span>
          </div>
          {draft.lineItems.map((each) =>
            each.lineItem ? (
              <LineRow
                key={each.lineItem.id}
                item={each}
                line={each.lineItem}
                task={task}
                was={order?.lineItems.find(({ id }) => id === each.lineItem?.id)}
                compare={order !== undefined}
                sent={sent?.get(each.lineItem.id) ?? 0}
                onPrice={(line) => setOpened({ name: 'price', line })}
              />
            ) : null,
          )}
        </div>
      )}
      {opened?.name === 'product' ? <ProductDialog onClose={close} /> : null}
      {opened?.name === 'custom' ? <CustomLineDialog onClose={close} /> : null}
      {opened?.name === 'price' ? <PriceDialog line={opened.line} onClose={close} /> : null}
    </Part>
  );
}
