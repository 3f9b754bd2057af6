import { tryRule } from '@souk/client/operations/souk-discount-trial';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm } from '../../shared/form/EditorForm.tsx';
import type { FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { TryOut } from '../../shared/tryout/TryOut.tsx';
import { isAmount, isPercent, useRuleFields } from './fields.tsx';
import { Overlaps } from './Overlaps.tsx';
import { sentence } from './summary.ts';
import { useTargetNames } from './targets.tsx';
import { useText } from './text/index.ts';
import { newMessageOf, type RuleValues } from './values.ts';
import css from './discounts.module.css';

/** A discount's sentence, the fields that make it, what else is on the same goods, and a cart to try it on. */
export function RuleForm({ id, spec }: { id?: string; spec: Omit<FormSpec<RuleValues>, 'parts'> }) {
  const t = useText();
  const { code: language } = useLanguage();
  const { client, settings } = useStore();
  const may = useMay();
  const fields = useRuleFields(spec.isNew === true);
  const editor = useEditor<RuleValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { values } = editor;
  const targets = useTargetNames(values);
  const field = (name: keyof RuleValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id={spec.id} editor={editor} field={one} /> : null;
  };
  const { kind, on } = values;
  const filled =
    (kind === 'PERCENTAGE' ? isPercent(values.percent) : isAmount(values.amount)) &&
    (on === 'all' || values[on].length > 0);
  const tried = { ...newMessageOf({ ...values, name: values.name || '…' }), ...(id ? { id } : {}) };
  return (
    <EditorForm id={spec.id} editor={editor} submit={spec.submit} className={css.form}>
      <div className={css.column}>
        <Part>
          <p className={css.label}>{t('discounts.does')}</p>
          <p className={css.sentence} role="status">
            {sentence(values, { t, language, currency: settings.currency, targets })}
          </p>
          <p className={css.note}>{t('discounts.byItself')}</p>
        </Part>
        <Part title={t('discounts.offer')}>
          <div className={css.fields}>
            {field('name')}
            <div className={css.pair}>
              {field('kind')}
              {kind === 'PERCENTAGE' ? field('percent') : field('amount')}
            </div>
            {field('on')}
            {on === 'all' ? null : field(on)}
          </div>
        </Part>
        <Part title={t('discounts.conditions')} note={t('discounts.allHold')}>
          <div className={css.fields}>
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
            <div className={css.pair}>
              {field('uses')}
              {field('perCustomer')}
            </div>
            {field('active')}
          </div>
        </Part>
        <Overlaps id={id} values={values} />
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
