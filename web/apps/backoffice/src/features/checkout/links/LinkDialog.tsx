import { useState } from 'react';
import { Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { QuantityStepper, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText, type TextKey } from '../text/index.ts';
import { AddThing } from './AddThing.tsx';
import { choiceOf, draftOf, save, service, useProducts, type Draft, type Template } from './model.ts';
import css from './links.module.css';

const switches: [keyof Draft & ('lockedCoupon' | 'lockedGiftCard' | 'noManual' | 'active'), TextKey][] = [
  ['lockedCoupon', 'links.lockedCoupon'],
  ['lockedGiftCard', 'links.lockedGiftCard'],
  ['noManual', 'links.noManual'],
  ['active', 'links.active'],
];

/** What is in the checkout that a link begins, and what shoppers may change of it. */
export function LinkDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const [draft, setDraft] = useState(() => draftOf(template));
  const [tried, setTried] = useState(false);
  const products = useProducts(draft.things.map(({ reference }) => reference.catalogItemId));
  const own = template?.customLineItems.length ?? 0;
  const empty = draft.things.length + own === 0;
  const send = async () => {
    setTried(true);
    if (empty || !(await task.run(() => save(client, draft, template)))) return;
    onClose();
    tell(t('links.saved'));
  };
  return (
    <FormDialog
      title={t(template ? 'links.changeTitle' : 'links.add')}
      text={t('links.formText')}
      task={task}
      submit={t('links.save')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {draft.things.length > 0 ? (
        <ul className={css.things} aria-label={t('links.things')}>
          {draft.things.map((thing, at) => {
            const product = products.get(thing.reference.catalogItemId);
            const name = product?.name ?? t('links.unknown');
            const choice = choiceOf(thing.reference, product);
            const quantity = (next: number) =>
              setDraft({
                ...draft,
                things: draft.things.map((one, index) => (index === at ? { ...one, quantity: next } : one)),
              });
            return (
              <li key={JSON.stringify(thing.reference)}>
                <span className={css.what}>
                  <bdi>{name}</bdi>
                  {choice ? <bdi className={css.small}>{choice}</bdi> : null}
                </span>
                <QuantityStepper
                  size="small"
                  label={t('links.quantityOf', { name })}
                  value={thing.quantity}
                  onChange={quantity}
                />
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t('links.removeThing', { name })}
                  onClick={() =>
                    setDraft({ ...draft, things: draft.things.filter((_, index) => index !== at) })
                  }
                >
                  <IconX size={16} stroke={1.75} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <AddThing
        error={tried && empty ? t('links.empty') : undefined}
        onAdd={(reference) => {
          const known = JSON.stringify(reference);
          if (draft.things.some((one) => JSON.stringify(one.reference) === known)) return;
          setDraft({ ...draft, things: [...draft.things, { reference, quantity: 1 }] });
        }}
      />
      <TextField
        label={t('links.couponField')}
        hint={t('links.couponHint')}
        value={draft.coupon}
        maxLength={100}
        autoComplete="off"
        dir="ltr"
        onChange={(event) => setDraft({ ...draft, coupon: event.currentTarget.value })}
      />
      {switches.map(([name, label]) => (
        <Switch
          key={name}
          label={t(label)}
          checked={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.checked })}
        />
      ))}
    </FormDialog>
  );
}
