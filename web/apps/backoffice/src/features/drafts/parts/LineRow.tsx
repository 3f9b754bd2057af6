import { updateLineItems } from '@souk/client/operations/ecom-draft-orders';
import { Picture, QuantityStepper, StatusPill } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import type { Task } from '../../../shared/task.ts';
import { lineChoices, lineName, type DraftLine, type Line, type Order } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

interface Props {
  item: DraftLine;
  line: Line;
  task: Task;
  /** The line as the order has it. */
  was?: Order['lineItems'][number];
  compare: boolean;
  sent: number;
  onPrice: (line: Line) => void;
}

const times = (quantity: number, line: { price?: { formattedAmount?: string } }): string =>
  `${quantity} × ${line.price?.formattedAmount ?? ''}`;

/** One line: what it was, what it becomes, and what it comes to. */
export function LineRow({ item, line, task, was, compare, sent, onPrice }: Props) {
  const t = useText();
  const { change } = useWorking();
  const may = useMay()(updateLineItems);
  const name = lineName(line);
  const removed = item.removed === true;
  const fixed = line.fixedQuantity || line.locations.length > 1 || !!line.fulfillerId;
  const about = [lineChoices(line), line.physicalProperties?.sku].filter(Boolean).join(' · ');
  const setQuantity = (newQuantity: number) =>
    void task.run(() => change(updateLineItems, { lineItemChanges: [{ lineItemId: line.id, newQuantity }] }));
  return (
    <div className={css.line} role="row" aria-label={name} data-removed={removed || undefined}>
      <div role="cell" className={css.product}>
        <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
        <span className={css.what}>
          <span className={css.lineName}>{name}</span>
          {about ? <span className={css.small}>{about}</span> : null}
          {sent > 0 ? <span className={css.small}>{t('drafts.sentPieces', { count: sent })}</span> : null}
          <Mark item={item} compare={compare} />
        </span>
      </div>
      {compare ? (
        <div role="cell" className={css.was}>
          <span className={css.phoneLabel}>{t('drafts.before')}</span>
          {was ? <bdi>{times(was.quantity, was)}</bdi> : <span>{t('drafts.notThere')}</span>}
        </div>
      ) : null}
      <div role="cell" className={css.now}>
        {compare ? <span className={css.phoneLabel}>{t('drafts.after')}</span> : null}
        {removed ? (
          <>
            <span className={css.muted}>{t('drafts.removed')}</span>
            {may ? (
              <button type="button" className={css.linkButton} onClick={() => setQuantity(line.quantity)}>
                {t('drafts.putBack')}
              </button>
            ) : null}
          </>
        ) : may && !fixed ? (
          <>
            <span className={css.step}>
              <QuantityStepper
                size="small"
                min={Math.max(1, sent)}
                label={t('drafts.quantityOf', { name })}
                value={line.quantity}
                disabled={task.busy}
                onChange={setQuantity}
              />
              <bdi className={css.muted}>× {line.price?.formattedAmount}</bdi>
            </span>
            <span className={css.rowActs}>
              <button
                type="button"
                className={css.linkButton}
                aria-label={t('drafts.priceOf', { name })}
                onClick={() => onPrice(line)}
              >
                {t('drafts.price')}
              </button>
              {sent > 0 ? null : (
                <button
                  type="button"
                  className={css.linkButton}
                  aria-label={t('drafts.removeOf', { name })}
                  onClick={() => setQuantity(0)}
                >
                  {t('drafts.remove')}
                </button>
              )}
            </span>
          </>
        ) : (
          <>
            <bdi>{times(line.quantity, line)}</bdi>
            {fixed ? <span className={css.small}>{t('drafts.lineFixed')}</span> : null}
          </>
        )}
      </div>
      <div role="cell" className={css.sum}>
        <bdi>{removed ? '' : line.lineItemPrice?.formattedAmount}</bdi>
      </div>
    </div>
  );
}

/** What became of a line, said in a word. */
function Mark({ item, compare }: { item: DraftLine; compare: boolean }) {
  const t = useText();
  if (!compare) return null;
  const [key, tone] = item.removed
    ? (['drafts.isRemoved', 'bad'] as const)
    : item.added
      ? (['drafts.isAdded', 'good'] as const)
      : item.changedDetails
        ? (['drafts.isChanged', 'attention'] as const)
        : ([null, 'neutral'] as const);
  return key ? (
    <span>
      <StatusPill tone={tone}>{t(key)}</StatusPill>
    </span>
  ) : null;
}
