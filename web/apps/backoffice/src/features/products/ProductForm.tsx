import { useCallback, useEffect, useRef, useState } from 'react';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { EditorField, EditorForm, fieldId } from '../../shared/form/EditorForm.tsx';
import type { FormSpec } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { digitsOf, lessBy } from './amounts.ts';
import { useProductFields } from './fields.tsx';
import { Pictures } from './Pictures.tsx';
import { SkuNote } from './SkuNote.tsx';
import { Texts } from './Texts.tsx';
import { useDeliveryProfiles } from './useDeliveryProfiles.ts';
import { useTaxGroups } from './useTaxGroups.ts';
import { SearchPreview } from './SearchPreview.tsx';
import { useText } from './text/index.ts';
import { pictureOf, type ProductValues } from './values.ts';
import { Variants } from './Variants.tsx';
import css from './products.module.css';

/** The editor of a product, new or not: what it is at the left, how it is kept at the right. */
export function ProductForm({
  spec,
  address,
  productId,
}: {
  spec: Omit<FormSpec<ProductValues>, 'parts'>;
  /** Where the product stands in the shop. */
  address: string;
  /** Of a product that is there already. */
  productId?: string;
}) {
  const t = useText();
  const shown = useMoney();
  const { settings } = useStore();
  const profiles = useDeliveryProfiles();
  const fields = useProductFields(useTaxGroups(spec.saved.values.taxGroup), profiles);
  const editor = useEditor<ProductValues>({ ...spec, parts: [{ fields: Object.values(fields) }] });
  const { form, values } = editor;
  const [sending, setSending] = useState(false);
  const [waits, setWaits] = useState(false);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const id = (name: string) => fieldId(spec.id, name);
  const errorOf = (name: string) => form.errors[name] as string | undefined;
  const busyPictures = useCallback((busy: boolean) => {
    setSending(busy);
    if (!busy) setWaits(false);
  }, []);
  const field = (name: keyof ProductValues & string) => {
    const one = fields[name];
    return one ? <EditorField key={name} id={spec.id} editor={editor} field={one} /> : null;
  };
  const { currency } = settings;
  const pays = lessBy(values.price, values.cutKind, values.cutValue, digitsOf(currency));
  const many = values.variants.length > 0;
  return (
    <EditorForm
      id={spec.id}
      editor={editor}
      submit={spec.submit}
      className={css.form}
      problem={waits ? t('products.waitUpload') : editor.problem}
      save={() => (sending ? setWaits(true) : void editor.save())}
    >
      <div className={css.columns}>
        <div className={css.column}>
          <Part>
            <div className={css.fields}>
              {field('name')}
              {field('description')}
            </div>
          </Part>
          <Pictures
            id={id('pictures')}
            value={values.pictures}
            onChange={(pictures) => form.setValues({ pictures })}
            onAdd={(picture) => {
              const { id: added } = pictureOf(picture);
              const before = latest.current.pictures.filter((one) => pictureOf(one).id !== added);
              const pictures = [...before, picture];
              latest.current = { ...latest.current, pictures };
              form.setValues({ pictures });
            }}
            onBusy={busyPictures}
          />
          <Part title={t('products.pricing')}>
            <div className={css.fields}>
              <div className={css.pair}>
                {field('price')}
                {field('cost')}
              </div>
              <div className={css.pair}>
                {field('cutKind')}
                {values.cutKind === 'NONE' ? null : field('cutValue')}
              </div>
              {pays === null ? null : (
                <p className={css.note} role="status">
                  {values.cutKind === 'NONE'
                    ? t('products.pays', { price: shown(pays) })
                    : t('products.paysLess', { price: shown(pays), before: shown(values.price) })}
                </p>
              )}
            </div>
          </Part>
          <Part title={t('products.stockPart')}>
            <div className={css.fields}>
              {field('track')}
              {many || values.track ? null : field('inStock')}
              <div className={css.pair}>
                {many || !values.track ? null : field('quantity')}
                {field('sku')}
              </div>
              <SkuNote productId={productId} sku={values.sku} variants={values.variants} />
            </div>
          </Part>
          <Variants
            id={id}
            values={values}
            problem={errorOf('options') ?? errorOf('variants')}
            onChange={(change) => form.setValues(change)}
          />
          <Texts
            id={id('texts')}
            value={values.texts}
            error={errorOf('texts')}
            onChange={(texts) => form.setValues({ texts })}
          />
        </div>
        <div className={css.column}>
          <Part title={t('products.visibility')}>
            <div className={css.fields}>
              {field('visible')}
              {field('membersOnly')}
            </div>
          </Part>
          <Part title={t('products.organisation')}>
            <div className={css.fields}>
              {field('collections')}
              {field('brand')}
              {field('ribbon')}
            </div>
          </Part>
          <Part title={t('products.shipping')}>
            <div className={css.fields}>
              {field('kind')}
              {field('taxGroup')}
              {values.kind === 'digital' ? null : field('weight')}
              {values.kind === 'digital' || profiles.length === 0 ? null : field('deliveryProfile')}
            </div>
          </Part>
          <Part title={t('products.search')}>
            <SearchPreview values={values} address={address} />
            <div className={css.fields}>
              {field('seoTitle')}
              {field('seoText')}
            </div>
          </Part>
        </div>
      </div>
    </EditorForm>
  );
}
