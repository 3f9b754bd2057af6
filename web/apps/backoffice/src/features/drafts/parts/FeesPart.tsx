import { useState } from 'react';
import { Switch } from '@mantine/core';
import {
  createCustomAdditionalFees,
  deleteCustomAdditionalFees,
  setAdditionalFees,
} from '@souk/client/operations/ecom-draft-orders';
import { Callout } from '@souk/ui';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { FeeDialog } from '../dialogs/FeeDialog.tsx';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** What is charged besides the goods. */
export function FeesPart() {
  const t = useText();
  const { draft, change } = useWorking();
  const may = useMay();
  const task = useTask();
  const [adding, setAdding] = useState(false);
  return (
    <Part
      title={t('drafts.fees')}
      actions={
        <Allowed to={createCustomAdditionalFees}>
          <button type="button" className={css.linkButton} onClick={() => setAdding(true)}>
            {t('drafts.addFee')}
          </button>
        </Allowed>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {draft.additionalFees.length === 0 ? <p className={css.muted}>{t('drafts.noFees')}</p> : null}
      <ul className={css.plainList}>
        {draft.additionalFees.map(({ additionalFee: fee, applied, source }) => {
          const id = fee?.id ?? '';
          const name = fee?.name ?? '';
          return (
            <li key={id} className={css.charge}>
              {may(setAdditionalFees) ? (
                <Switch
                  size="sm"
                  checked={applied}
                  disabled={task.busy}
                  label={<bdi>{name}</bdi>}
                  onChange={(event) => {
                    const counts = event.currentTarget.checked;
                    void task.run(() =>
                      change(setAdditionalFees, { additionalFees: [{ id, applied: counts }] }),
                    );
                  }}
                />
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className={css.chargeEnd}>
                {source === 'CUSTOM' && may(deleteCustomAdditionalFees) ? (
                  <button
                    type="button"
                    className={css.linkButton}
                    aria-label={t('drafts.removeOf', { name })}
                    onClick={() =>
                      void task.run(() => change(deleteCustomAdditionalFees, { customAdditionalFees: [id] }))
                    }
                  >
                    {t('drafts.remove')}
                  </button>
                ) : null}
                <bdi data-off={applied ? undefined : ''}>{fee?.price?.formattedAmount}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      {adding ? <FeeDialog onClose={() => setAdding(false)} /> : null}
    </Part>
  );
}
