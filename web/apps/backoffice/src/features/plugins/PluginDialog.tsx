import { useState } from 'react';
import { createServicePlugin, updateServicePlugin } from '@souk/client/operations/service-plugins';
import { Checkbox, SelectField, TextArea, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { TaxFields } from './TaxFields.tsx';
import { useText } from './text/index.ts';
import { kinds, sentOf, valuesOf, wrongIn, type Kind, type Plugin, type Values } from './values.ts';

type Words = 'name' | 'address' | 'app' | 'wait' | 'way' | 'description' | 'learnMore' | 'dashboard';
type Choice = 'backup' | 'carts' | 'secure';

/** A plugin that is added or changed. What it is asked about and whose it is stay as they were made. */
export function PluginDialog({
  plugin,
  onClose,
  onDone,
}: {
  plugin: Plugin | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [values, setValues] = useState(() => valuesOf(plugin));
  const [tried, setTried] = useState(false);
  const wrong = wrongIn(values);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const errorOf = (name: keyof Values) => {
    const what = wrong[name];
    return tried && what ? t(`plugins.wrong.${what}`) : undefined;
  };
  const send = async () => {
    setTried(true);
    const { kind } = values;
    if (!kind || Object.keys(wrong).length > 0) return;
    const sent = sentOf(values, plugin, () => crypto.randomUUID());
    const done = await task.run(() =>
      plugin
        ? client.call(updateServicePlugin, {
            servicePlugin: { id: plugin.id, revision: plugin.revision, ...sent },
          })
        : client.call(createServicePlugin, {
            servicePlugin: { ...sent, componentType: kind, appId: values.app.trim() || crypto.randomUUID() },
          }),
    );
    if (!done) return;
    onClose();
    onDone();
  };
  const words = (name: Words, hint?: string, ltr = false, most?: number) => (
    <TextField
      label={t(`plugins.${name}`)}
      hint={hint}
      dir={ltr ? 'ltr' : undefined}
      value={values[name]}
      maxLength={most}
      autoComplete="off"
      error={errorOf(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const choice = (name: Choice) => (
    <Checkbox
      label={t(`plugins.${name}`)}
      checked={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <FormDialog
      title={plugin?.name ?? t('plugins.new')}
      task={task}
      submit={t('plugins.save')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {plugin ? null : (
        <SelectField
          label={t('plugins.kind')}
          value={values.kind}
          error={errorOf('kind')}
          onChange={(event) => set({ kind: event.currentTarget.value as Kind | '' })}
        >
          {values.kind ? null : <option value="">{t('plugins.choose')}</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`plugins.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      )}
      {words('name', t('plugins.nameHint'))}
      {words('address', t('plugins.addressHint'), true)}
      {values.kind === 'ECOM_SHIPPING_RATES' ? (
        <>
          {words('description', t('plugins.descriptionHint'), false, 500)}
          {words('learnMore', undefined, true, 2048)}
          {words('dashboard', undefined, true, 2048)}
          {choice('backup')}
        </>
      ) : null}
      {values.kind === 'TAX_CALCULATION_PROVIDER' ? (
        <TaxFields values={values} tried={tried} onChange={set} />
      ) : null}
      {values.kind === 'ECOM_VALIDATIONS' ? choice('carts') : null}
      {values.kind === 'ECOM_PAYMENT_SETTINGS' ? choice('secure') : null}
      {values.kind === 'ECOM_RECOMMENDATIONS_PROVIDER' ? (
        <>
          {words('way', t('plugins.wayHint'))}
          <TextArea
            label={t('plugins.wayText')}
            value={values.wayText}
            error={errorOf('wayText')}
            onChange={(event) => set({ wayText: event.currentTarget.value })}
          />
        </>
      ) : null}
      {words('wait', t('plugins.waitHint'))}
      {plugin ? null : words('app', t('plugins.appHint'), true)}
    </FormDialog>
  );
}
