import { useEffect, useRef } from 'react';
import { Callout, ErrorSummary } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { ConflictDialog } from '../../shared/form/ConflictDialog.tsx';
import { Field } from '../../shared/form/Field.tsx';
import { fieldId } from '../../shared/form/FormBody.tsx';
import { Guard } from '../../shared/form/Guard.tsx';
import { SaveBar } from '../../shared/form/SaveBar.tsx';
import type { FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useStore } from '../../shared/store.ts';
import { useCouponFields } from './fields.tsx';
import { sentence } from './summary.ts';
import { useTargets } from './targets.tsx';
import { useText } from './text/index.ts';
import type { CouponValues } from './values.ts';
import css from './coupons.module.css';

/** A coupon's sentence, and the fields that make it. */
export function CouponForm({ spec }: { spec: Omit<FormSpec<CouponValues>, 'parts'> }) {
  const t = useText();
  const { code: language } = useLanguage();
  const { settings } = useStore();
  const fields = useCouponFields();
  const editor = useEditor<CouponValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { form, values } = editor;
  const { nameOf } = useTargets(values.on === 'product' ? values.product : '');
  const summary = useRef<HTMLDivElement>(null);
  const problems = editor.fields.flatMap(({ name, label }) => {
    const error = form.errors[name];
    return typeof error === 'string' ? [{ id: fieldId(spec.id, name), text: `${label}: ${error}` }] : [];
  });
  const count = problems.length;
  useEffect(() => {
    if (count > 0) summary.current?.focus();
  }, [count]);
  const field = (name: keyof CouponValues & string) => {
    const one = fields[name];
    return one ? (
      <Field
        key={name}
        id={fieldId(spec.id, name)}
        field={one}
        value={values[name] ?? null}
        changed={editor.changed.includes(name)}
        error={form.errors[name] as string | undefined}
        onChange={(value) => form.setValues({ [name]: value })}
        onBlur={() => form.validateField(name)}
      />
    ) : null;
  };
  const { kind, on } = values;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!editor.busy) void editor.save();
      }}
    >
      {editor.restored ? (
        <Callout tone="attention">
          <p>{t('form.restored')}</p>
        </Callout>
      ) : null}
      {editor.problem ? (
        <Callout tone="bad">
          <p>{editor.problem}</p>
        </Callout>
      ) : null}
      {count > 0 ? <ErrorSummary ref={summary} problems={problems} /> : null}
      <Part>
        <p className={css.label}>{t('coupons.does')}</p>
        <p className={css.sentence} role="status">
          {sentence(values, { t, language, currency: settings.currency, target: nameOf(values) })}
        </p>
        {values.code ? <p className={css.note}>{t('coupons.typed', { code: values.code })}</p> : null}
      </Part>
      <Part title={t('coupons.offer')}>
        <div className={css.fields}>
          <div className={css.pair}>
            {field('code')}
            {field('name')}
          </div>
          <div className={css.pair}>
            {field('kind')}
            {kind === 'PercentOff' ? field('percent') : null}
            {kind === 'MoneyOff' || kind === 'FixedPrice' ? field('amount') : null}
          </div>
          {kind === 'BuyXGetY' ? (
            <div className={css.pair}>
              {field('buy')}
              {field('free')}
            </div>
          ) : null}
          {kind === 'FreeShipping' ? null : (
            <div className={css.pair}>
              {field('on')}
              {on === 'all' ? null : field(on)}
            </div>
          )}
          {(on === 'all' && kind !== 'FixedPrice' && kind !== 'BuyXGetY') || kind === 'FreeShipping'
            ? field('minimum')
            : null}
          {kind === 'FreeShipping' ? null : field('oneItem')}
        </div>
      </Part>
      <Part title={t('coupons.when')}>
        <div className={css.fields}>
          <div className={css.pair}>
            {field('from')}
            {field('until')}
          </div>
          <div className={css.pair}>
            {field('uses')}
            {field('perCustomer')}
          </div>
          {field('subscriptions')}
          {field('active')}
        </div>
      </Part>
      <SaveBar editor={editor} submit={spec.submit} />
      <Guard when={editor.typed && !editor.busy} onLeave={editor.forget} />
      {editor.overtakenBy ? (
        <ConflictDialog
          fields={editor.fields}
          overtaken={editor.overtakenBy}
          onDecide={editor.settleConflict}
        />
      ) : null}
    </form>
  );
}
