import { tryRule } from '@souk/client/operations/souk-discount-trial';
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
import { isAmount, isCount, isPercent, isSet, useRuleFields } from './fields.tsx';
import { isChosen } from './goods.ts';
import { sentence } from './summary.ts';
import { useTargetNames } from './targets.tsx';
import { useText } from './text/index.ts';
import { asksCheapest, boughtOf, newMessageOf, overlapOf, type RuleValues } from './values.ts';
import css from './discounts.module.css';

/** A discount's sentence, the fields that make it, what else is on the same goods, and a cart to try it on. */
export function RuleForm({ id, spec }: { id?: string; spec: Omit<FormSpec<RuleValues>, 'parts'> }) {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const { client } = useStore();
  const may = useMay();
  const fields = useRuleFields(spec.isNew === true);
  const editor = useEditor<RuleValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { values } = editor;
  const names = useTargetNames(values);
  const field = (name: keyof RuleValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id={spec.id} editor={editor} field={one} /> : null;
  };
  const { kind, on } = values;
  const filled =
    (kind === 'PERCENTAGE' ? isPercent(values.percent) : isAmount(values.amount)) &&
    (kind !== 'QUANTITY_BASED' || isSet(values.setCount)) &&
    isChosen(values) &&
    (values.offer === 'goods' ||
      (isCount(values.getCount) &&
        (values.buyBy === 'pieces' ? isCount(values.buyCount) : isAmount(values.buySum)) &&
        isChosen(boughtOf(values))));
  const tried = { ...newMessageOf({ ...values, name: values.name || '…' }), ...(id ? { id } : {}) };
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit} className={css.form}>
      <div className={css.column}>
        <Part>
          <p className={css.label}>{t('discounts.does')}</p>
          <p className={css.sentence} role="status">
            {sentence(values, { t, language, money, ...names })}
          </p>
          <p className={css.note}>{t('discounts.byItself')}</p>
        </Part>
        <Part title={t('discounts.offer')}>
          <div className={css.fields}>
            {field('name')}
            {field('offer')}
            {values.offer === 'buyget' ? (
              <fieldset className={css.group}>
                <legend>{t('discounts.theyBuy')}</legend>
                <div className={css.pair}>
                  {field('buyBy')}
                  {field(values.buyBy === 'pieces' ? 'buyCount' : 'buySum')}
                </div>
                {field('buyOn')}
                {values.buyOn === 'all'
                  ? null
                  : field(values.buyOn === 'products' ? 'buyProducts' : 'buyCollections')}
              </fieldset>
            ) : null}
            {values.offer === 'buyget' ? (
              <>
                <p className={css.label}>{t('discounts.theyGet')}</p>
                <div className={css.pair}>
                  {field('getCount')}
                  {field('times')}
                </div>
              </>
            ) : null}
            <div className={css.pair}>
              {field('kind')}
              {kind === 'PERCENTAGE' ? field('percent') : field('amount')}
              {kind === 'QUANTITY_BASED' ? field('setCount') : null}
            </div>
            {field('on')}
            {on === 'all' ? null : field(on)}
            {asksCheapest(values) ? field('cheapest') : null}
          </div>
        </Part>
        <Part title={t('discounts.conditions')}>
          <div className={css.fields}>
            {field('match')}
            <div className={css.pair}>
              {field('minimum')}
              {field('quantity')}
            </div>
            {field('members')}
          </div>
        </Part>
        <Part title={t('discounts.when')}>
          <div className={css.fields}>
            <div className={css.pair}>
              {field('from')}
              {field('until')}
            </div>
            {field('days')}
            <div className={css.pair}>
              {field('opens')}
              {field('closes')}
            </div>
            <div className={css.pair}>
              {field('uses')}
              {field('perCustomer')}
            </div>
            {field('active')}
          </div>
        </Part>
        {values.active ? <Overlaps id={id} offer={overlapOf(values)} /> : null}
      </div>
      {may(tryRule) ? (
        <aside className={css.column}>
          <TryOut
            offer={JSON.stringify(tried)}
            ready={filled}
            attempt={(cart, signal) => client.call(tryRule, { cart, discountRule: tried }, { signal })}
          />
        </aside>
      ) : null}
    </EditorForm>
  );
}
