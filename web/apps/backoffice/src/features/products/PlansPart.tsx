import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import * as plans from '@souk/client/operations/stores-subscription-options';
import { serviceKey } from '@souk/query/operations';
import { Button, Checkbox, EmptyState } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from './products.module.css';

type Plan = Schemas['CatalogSubscriptionOption'];

const service = serviceKey(plans.querySubscriptionOptions);

const read = async (client: Pick<Client, 'call'>, productId: string, signal?: AbortSignal) => {
  const [all, offered, once] = await Promise.all([
    client.call(plans.querySubscriptionOptions, { query: { paging: { limit: 100, offset: 0 } } }, { signal }),
    client.call(plans.getSubscriptionOptionsForProduct, { productId }, { signal }),
    client.call(plans.getOneTimePurchasesStatus, { productId }, { signal }),
  ]);
  return { all: all.subscriptionOptions, offered: offered.subscriptionOptions, once: once.allowed };
};

/** Which of the shop's plans a product is offered with, and whether it can also be bought once. */
export function PlansPart({ productId }: { productId: string }) {
  const t = useText();
  const money = useMoney();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(service);
  const [making, setMaking] = useState(false);
  const [changed, setChanged] = useState<Plan | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const reads = may(plans.querySubscriptionOptions);
  const writes = may(plans.assignSubscriptionOptionsToProduct);
  const query = useQuery({
    queryKey: [...service, 'of product', productId],
    queryFn: ({ signal }) => read(client, productId, signal),
    enabled: reads,
  });
  if (!reads) return null;
  const assign = (offered: readonly { id: string; hidden?: boolean }[]) =>
    client.call(plans.assignSubscriptionOptionsToProduct, {
      productId,
      assignedSubscriptionOptions: offered.map(({ id, hidden }) => ({ id, ...(hidden ? { hidden } : {}) })),
    });
  const says = ({ subscriptionSettings, discount }: Plan) => {
    const { frequency = 'MONTH', interval = 1 } = subscriptionSettings ?? {};
    const every = t(`products.planEvery${frequency}` as TextKey, { count: interval });
    if (!discount?.value) return every;
    const off =
      discount.type === 'PERCENT'
        ? t('products.planPercent', { value: discount.value })
        : t('products.planAmount', { value: money(String(discount.value)) });
    return t('products.planSays', { every, off });
  };
  const deletion = ({ id, title }: Plan): Question => ({
    title: t('products.deleteOne', { name: title }),
    text: t('products.planDeleteText'),
    action: t('products.delete'),
    work: () => client.call(plans.deleteSubscriptionOption, { id }),
    onDone: () => tell(t('products.deleted', { name: title })),
  });
  return (
    <Part
      title={t('products.plans')}
      note={t('products.plansText')}
      actions={
        may(plans.createSubscriptionOption) ? (
          <Button variant="secondary" size="small" onClick={() => setMaking(true)}>
            {t('products.newPlan')}
          </Button>
        ) : null
      }
    >
      <Answer query={query} failed={t('products.plansFailed')}>
        {({ all, offered, once }) =>
          all.length === 0 ? (
            <EmptyState
              compact
              headingLevel={3}
              title={t('products.noPlans')}
              text={t('products.noPlansText')}
            />
          ) : (
            <div className={css.fields}>
              {all.map((plan) => (
                <div key={plan.id} className={css.plan}>
                  <Checkbox
                    label={`${plan.title} (${says(plan)})`}
                    disabled={!writes}
                    checked={offered.some(({ id }) => id === plan.id)}
                    onChange={(event) => {
                      const next = event.currentTarget.checked
                        ? [...offered, plan]
                        : offered.filter(({ id }) => id !== plan.id);
                      void run(() => assign(next), t('products.plansSaved'));
                    }}
                  />
                  <RowMenu
                    of={plan.title}
                    actions={[
                      may(plans.updateSubscriptionOption)
                        ? { name: t('products.planEdit'), run: () => setChanged(plan) }
                        : null,
                      may(plans.deleteSubscriptionOption)
                        ? { name: t('products.delete'), danger: true, run: () => setQuestion(deletion(plan)) }
                        : null,
                    ]}
                  />
                </div>
              ))}
              {offered.length > 0 ? (
                <Switch
                  label={t('products.once')}
                  disabled={!may(plans.allowOneTimePurchases)}
                  checked={once}
                  onChange={(event) => {
                    const allowed = event.currentTarget.checked;
                    void run(
                      () => client.call(plans.allowOneTimePurchases, { productId, allowed }),
                      t('products.plansSaved'),
                    );
                  }}
                />
              ) : null}
            </div>
          )
        }
      </Answer>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
      {making || changed ? (
        <PlanDialog
          plan={changed ?? undefined}
          onClose={() => {
            setMaking(false);
            setChanged(null);
          }}
          onMade={async (plan) => {
            // Those that are offered already stay, also when they have not come yet.
            const { offered } = query.data ?? (await read(client, productId));
            await assign([...offered, plan]);
          }}
        />
      ) : null}
    </Part>
  );
}
