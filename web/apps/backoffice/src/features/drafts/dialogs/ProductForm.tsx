import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addLineItemsToDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { queryProductVariants } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import {
  Button,
  Callout,
  ErrorState,
  Loading,
  QuantityStepper,
  SelectField,
  Skeleton,
  TextField,
} from '@souk/ui';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import type { Product } from './ProductDialog.tsx';
import { missingOf, nothingPicked, referenceTo, variantName, type Picked, type Variant } from './product.ts';
import css from '../drafts.module.css';

interface Props {
  product: Product;
  onBack: () => void;
  onClose: () => void;
}

/** Which variant, how many, and at which price. */
export function ProductForm({ product, onBack, onClose }: Props) {
  const t = useText();
  const { client } = useStore();
  const { change, currency } = useWorking();
  const task = useTask();
  const [picked, setPicked] = useState<Picked>(nothingPicked);
  const [quantity, setQuantity] = useState(1);
  const [own, setOwn] = useState('');
  const [tried, setTried] = useState(false);
  const asked = useQuery({
    ...reading(client, queryProductVariants, { id: product.id, includeMerchantSpecificData: true }),
    enabled: product.manageVariants,
  });
  const variants = (asked.data?.variants ?? []).filter(({ variant }) => variant.visible);
  const ready = !product.manageVariants || asked.data !== undefined;
  const missing = missingOf(product, variants, picked);
  const price = own.trim() === '' ? undefined : readAmount(own);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!ready || missing !== null || price === null || task.busy) return;
    const line = {
      catalogReference: referenceTo(product, picked),
      quantity,
      ...(price === undefined ? {} : { price: { amount: price } }),
    };
    const more = price === undefined ? {} : { currency };
    void task
      .run(() => change(addLineItemsToDraftOrder, { catalogLineItems: [line], ...more }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <form className={css.dialogBody} noValidate onSubmit={submit}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {asked.isError ? (
        <ErrorState
          bar
          title={t('drafts.variantsFailed')}
          requestId={requestIdOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {!ready && !asked.isError ? (
        <Loading onRetry={() => void asked.refetch()}>
          <Skeleton height={44} radius={8} />
        </Loading>
      ) : null}
      {product.manageVariants && variants.length > 0 ? (
        <SelectField
          label={t('drafts.variant')}
          value={picked.variant}
          error={tried && missing === 'variant' ? t('drafts.chooseOne') : undefined}
          onChange={(event) => setPicked({ ...picked, variant: event.currentTarget.value })}
        >
          <option value="">{t('drafts.choose')}</option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variantText(variant, t)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {product.manageVariants
        ? null
        : product.productOptions.map(({ name, choices }) => (
            <SelectField
              key={name}
              label={name}
              value={picked.options[name] ?? ''}
              error={tried && missing === name ? t('drafts.chooseOne') : undefined}
              onChange={(event) =>
                setPicked({ ...picked, options: { ...picked.options, [name]: event.currentTarget.value } })
              }
            >
              <option value="">{t('drafts.choose')}</option>
              {choices.map(({ description }) => (
                <option key={description} value={description}>
                  {description}
                </option>
              ))}
            </SelectField>
          ))}
      {product.customTextFields.map(({ title, maxLength }) => (
        <TextField
          key={title}
          label={title}
          maxLength={maxLength}
          value={picked.texts[title] ?? ''}
          error={tried && missing === title ? t('drafts.textNeeded') : undefined}
          onChange={(event) =>
            setPicked({ ...picked, texts: { ...picked.texts, [title]: event.currentTarget.value } })
          }
        />
      ))}
      <div className={css.labelled}>
        <span aria-hidden="true">{t('drafts.quantity')}</span>
        <QuantityStepper size="small" label={t('drafts.quantity')} value={quantity} onChange={setQuantity} />
      </div>
      <TextField
        label={t('drafts.ownPrice', { currency })}
        hint={t('drafts.ownPriceHint')}
        inputMode="decimal"
        dir="ltr"
        value={own}
        error={tried && price === null ? t('drafts.amountWrong') : undefined}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      <div className={css.dialogFoot}>
        <Button variant="secondary" onClick={onBack}>
          {t('drafts.otherProduct')}
        </Button>
        <Button type="submit" busy={task.busy}>
          {t('drafts.add')}
        </Button>
      </div>
    </form>
  );
}

function variantText(variant: Variant, t: ReturnType<typeof useText>): string {
  const { stock, variant: data } = variant;
  const left = !stock.inStock
    ? t('drafts.soldOut')
    : stock.trackQuantity && stock.quantity !== undefined
      ? t('drafts.left', { count: stock.quantity })
      : t('drafts.inStock');
  return [variantName(variant), data.priceData?.formatted.discountedPrice, left].filter(Boolean).join(' · ');
}
