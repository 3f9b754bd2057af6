import type { ComponentProps } from 'react';
import { TextField } from '../components/TextField.tsx';
import type { Translator } from '../text/translate.ts';
import { brandOf, writeExpiry, writeNumber, type CardField, type TypedCard } from './card.ts';
import type { CardKey } from './en.ts';
import css from './CardFields.module.css';

/** The part of a form that a card is typed into. */
export interface CardFormPart {
  values: TypedCard;
  set: (name: CardField, value: string) => void;
  text: (name: CardField) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function CardFields({ form, t }: { form: CardFormPart; t: Translator<CardKey> }) {
  const { number, expiry } = form.values;
  return (
    <>
      <TextField
        {...form.text('number')}
        label={t('card.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        onChange={(event) => form.set('number', writeNumber(event.target.value))}
      />
      <div className={css.two}>
        <TextField
          {...form.text('expiry')}
          label={t('card.expiry')}
          placeholder={t('card.expiryHint')}
          inputMode="numeric"
          autoComplete="cc-exp"
          dir="ltr"
          onChange={(event) => form.set('expiry', writeExpiry(event.target.value, expiry))}
        />
        <TextField
          {...form.text('cvc')}
          label={t('card.cvc')}
          placeholder={t(brandOf(number) === 'amex' ? 'card.cvcHint4' : 'card.cvcHint3')}
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          maxLength={4}
          onChange={(event) => form.set('cvc', event.target.value.replace(/\D/g, ''))}
        />
      </div>
      <TextField {...form.text('holder')} label={t('card.holder')} autoComplete="cc-name" maxLength={100} />
    </>
  );
}
