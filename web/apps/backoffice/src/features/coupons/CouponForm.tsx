import { tryCoupon } from '@souk/client/operations/souk-discount-trial';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import type { FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { Overlaps } from '../../shared/offers/Overlaps.tsx';
import { TryOut } from '../../shared/tryout/TryOut.tsx';
import { isAmount, isCount, useCouponFields } from './fields.tsx';
import { sentence } from './summary.ts';
import { useTargets } from './targets.tsx';
import { useText } from './text/index.ts';
import { overlapOf, specificationOf, type CouponValues } from './values.ts';
import css from './coupons.module.css';

/** The coupon as it would be, for the try-out; null while its offer is not filled in. */
function triedOf(values: CouponValues) {
  const { kind, percent, amount, buy, free, on } = values;
  const filled =
    kind === 'FreeShipping' ||
    (kind === 'PercentOff'
      ? isAmount(percent) && Number(percent) <= 100
      : kind === 'BuyXGetY'
        ? isCount(buy) && isCount(free)
        : isAmount(amount));
  if (!filled || (kind !== 'FreeShipping' && on !== 'all' && !values[on])) return null;
  // When it works and how often is not asked, so a slip there does not stand in the way.
  const now = { ...values, name: values.name || '…', code: values.code || 'TRY', from: '', until: '' };
  const given = Object.entries(specificationOf(now)).filter(([, part]) => part !== null);
  return Object.fromEntries(given) as { code: string; name: string };
}

/** A coupon's sentence, and the fields that make it. */
export function CouponForm({ id, spec }: { id?: string; spec: Omit<FormSpec<CouponValues>, 'parts'> }) {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const { client } = useStore();
  const fields = useCouponFields(spec.isNew === true);
  const may = useMay();
  const editor = useEditor<CouponValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { values } = editor;
  const { nameOf } = useTargets({
    product: values.on === 'product' ? values.product : '',
    collection: values.on === 'collection' ? values.collection : '',
  });
  const field = (name: keyof CouponValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id={spec.id} editor={editor} field={one} /> : null;
  };
  const { kind, on } = values;
  const tried = triedOf(values);
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit} className={css.form}>
      <div className={css.column}>
        <Part>
          <p className={css.label}>{t('coupons.does')}</p>
          <p className={css.sentence} role="status">
            {sentence(values, { t, language, money, target: nameOf(values) })}
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
        {values.active && kind !== 'FreeShipping' ? <Overlaps id={id} offer={overlapOf(values)} /> : null}
      </div>
      {may(tryCoupon) ? (
        <aside className={css.column}>
          <TryOut
            offer={JSON.stringify(tried)}
            ready={tried !== null}
            attempt={(cart, signal) =>
              client.call(tryCoupon, { cart, specification: tried ?? undefined }, { signal })
            }
          />
        </aside>
      ) : null}
    </EditorForm>
  );
}
