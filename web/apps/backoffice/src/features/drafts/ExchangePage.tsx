import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { createExchangeDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { reading } from '@souk/query/operations';
import { Button, Callout, Checkbox, Picture, QuantityStepper } from '@souk/ui';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { exchangeable, lineChoices, lineName, orderName, type Order } from './model.ts';
import { useOnce } from '../../shared/once.ts';
import { useText } from './text/index.ts';
import { useReload } from './use-draft.ts';
import css from './drafts.module.css';

/** What comes back, before what goes out is chosen on the draft that this makes. */
export function ExchangePage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { id } = useParams({ strict: false }) as { id: string };
  const order = useQuery({ ...reading(client, getOrder, { id }), enabled: may(createExchangeDraftOrder) });
  if (!may(createExchangeDraftOrder)) return <NotAllowed />;
  return (
    <DetailAnswer
      query={order}
      failed={t('drafts.failedOrder')}
      missing={{ title: t('drafts.orderMissing') }}
      back={{ to: '/orders', label: t('nav.orders') }}
    >
      {(answer) => <Form key={id} order={answer.order} />}
    </DetailAnswer>
  );
}

function Form({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const reload = useReload();
  const task = useTask();
  const once = useOnce('again');
  const [back, setBack] = useState<Record<string, number>>({});
  const [restock, setRestock] = useState(true);
  const orderId = order.id ?? '';
  const most = exchangeable(order);
  const lines = order.lineItems.filter((line) => (most.get(line.id) ?? 0) > 0);
  const wanted = Object.entries(back).filter(([, quantity]) => quantity > 0);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (task.busy) return;
    if (wanted.length === 0) return task.refuse(t('drafts.nothingBack'));
    const lineItems = wanted.map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
    void task.run(async () => {
      const { calculatedDraftOrder } = await once((idempotencyKey) =>
        client.call(createExchangeDraftOrder, { orderId, lineItems, restock }, { idempotencyKey }),
      );
      void reload();
      await navigate({ to: '/drafts/$id', params: { id: calculatedDraftOrder.draftOrder?.id ?? '' } });
    });
  };
  const refused =
    order.status !== 'APPROVED'
      ? t('drafts.exchangeStatus')
      : lines.length === 0
        ? t('drafts.exchangeNothing')
        : '';
  return (
    <DetailPage
      title={t('drafts.exchangeOf', { name: orderName(order) })}
      back={{ to: '/orders/$id', params: { id: orderId } }}
    >
      {refused ? (
        <Callout tone="attention">
          <p>{refused}</p>
        </Callout>
      ) : (
        <div className={css.alone}>
          <Part title={t('drafts.comesBack')} note={t('drafts.comesBackNote')}>
            <form className={css.stack} noValidate onSubmit={begin}>
              {task.problem ? (
                <Callout tone="bad">
                  <p>{task.problem}</p>
                </Callout>
              ) : null}
              <ul className={css.plainList}>
                {lines.map((line) => (
                  <li key={line.id} className={css.returned}>
                    <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
                    <span className={css.what}>
                      <span className={css.lineName}>{lineName(line)}</span>
                      <span className={css.small}>
                        {[lineChoices(line), line.price?.formattedAmount].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className={css.step}>
                      <QuantityStepper
                        size="small"
                        min={0}
                        max={most.get(line.id) ?? 0}
                        label={t('drafts.quantityOf', { name: lineName(line) })}
                        value={back[line.id] ?? 0}
                        onChange={(quantity) => setBack({ ...back, [line.id]: quantity })}
                      />
                      <span className={css.small}>
                        {t('drafts.ofCount', { count: most.get(line.id) ?? 0 })}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              <Checkbox
                label={t('drafts.restock')}
                checked={restock}
                onChange={(event) => setRestock(event.currentTarget.checked)}
              />
              <div>
                <Button type="submit" busy={task.busy}>
                  {t('drafts.chooseOut')}
                </Button>
              </div>
            </form>
          </Part>
        </div>
      )}
    </DetailPage>
  );
}
