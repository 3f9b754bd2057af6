import { useState } from 'react';
import { isSoukError } from '@souk/client';
import { getOrder, updateOrder } from '@souk/client/operations/ecom-orders';
import { SelectField, TextField, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { ConflictDialog } from '../../../shared/form/ConflictDialog.tsx';
import { decide, merge, type Values } from '../../../shared/form/merge.ts';
import type { FieldSpec } from '../../../shared/form/types.ts';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { countries, patchOf, valuesOf, type Place } from '../contact.ts';
import { useReload } from '../queries.ts';
import { idOf, nameOf, type Order } from '../shown.ts';
import { useText, type TextKey } from '../text/index.ts';
import work from '../work.module.css';

const titles: Record<Place, TextKey> = {
  contact: 'orders.editContact',
  delivery: 'orders.editDelivery',
  billing: 'orders.editBilling',
};

const labels: Record<string, TextKey> = {
  email: 'orders.email',
  firstName: 'orders.firstName',
  lastName: 'orders.lastName',
  company: 'orders.company',
  phone: 'orders.phone',
  addressLine: 'orders.addressLine',
  addressLine2: 'orders.addressLine2',
  city: 'orders.city',
  subdivision: 'orders.region',
  postalCode: 'orders.postalCode',
  country: 'orders.country',
};

/** Orders change for many reasons: how often a save is tried again when nothing of the form was touched. */
const tries = 5;

const isOvertaken = (error: unknown) => isSoukError(error) && error.status === 409;

/**
 * Changes whom an order is for and where it goes. The order is read again before it is saved, and saved only as it
 * was read: what somebody else changed meanwhile is shown, field by field, instead of written over.
 */
export function ContactDialog({
  order,
  place,
  onClose,
}: {
  order: Order;
  place: Place;
  onClose: () => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const [base, setBase] = useState<Values>(() => valuesOf(order, place));
  const [values, setValues] = useState<Values>(base);
  const [overtaken, setOvertaken] = useState<{ theirs: Values; merged: ReturnType<typeof merge> } | null>(
    null,
  );
  const fields: FieldSpec<Values>[] = Object.keys(base).map((name) => ({
    name,
    label: t(labels[name] ?? 'orders.email'),
    ...(name === 'country' ? { options: countries(code) } : {}),
  }));
  const save = async (left = tries): Promise<boolean> => {
    const { order: latest } = await client.call(getOrder, { id: idOf(order) });
    const theirs = valuesOf(latest, place);
    const merged = merge(base, values, theirs);
    if (merged.conflicts.length > 0 || merged.taken.length > 0) {
      setOvertaken({ theirs, merged });
      return false;
    }
    try {
      await client.call(updateOrder, {
        order: { id: idOf(order), ...patchOf(latest, place, values) },
        expectedUpdatedDate: latest.updatedDate,
      });
      return true;
    } catch (error) {
      if (left > 1 && isOvertaken(error)) return save(left - 1);
      throw error;
    }
  };
  const submit = () => {
    let saved = false;
    void task
      .run(async () => {
        saved = await save();
      })
      .then(async () => {
        if (saved) onClose();
        await reload();
        if (!saved) return;
        notify({ text: t('orders.contactSaved', { name: nameOf(order) }) });
      });
  };
  return (
    <>
      <FormDialog
        wide
        title={t(titles[place])}
        task={task}
        submit={t('dialog.save')}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className={work.pair}>
          {fields.map(({ name, label, options }) =>
            options ? (
              <SelectField
                key={name}
                label={label}
                value={String(values[name] ?? '')}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              >
                <option value="">{t('orders.noCountry')}</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </SelectField>
            ) : (
              <TextField
                key={name}
                label={label}
                type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
                dir={name === 'email' || name === 'phone' ? 'ltr' : 'auto'}
                autoComplete="off"
                value={String(values[name] ?? '')}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ),
          )}
        </div>
      </FormDialog>
      {overtaken ? (
        <ConflictDialog
          fields={fields}
          overtaken={overtaken}
          onDecide={(keep) => {
            setValues(decide(overtaken.merged, keep));
            setBase(overtaken.theirs);
            setOvertaken(null);
          }}
        />
      ) : null}
    </>
  );
}
