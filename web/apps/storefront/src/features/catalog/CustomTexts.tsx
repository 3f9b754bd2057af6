import type { Product } from '@souk/client';
import { TextArea, TextField } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import {
  nearlyFull,
  spare,
  textName,
  textsOf,
  wrongWith,
  type CustomText,
  type Texts,
} from './custom-texts.ts';
import css from './CustomTexts.module.css';

interface Props {
  product: Product;
  texts: Texts;
  /** The shopper tried to buy: what is missing is said too, not only what is too long. */
  tried: boolean;
  onWrite: (title: string, text: string) => void;
}

/** What buyers write on a product. More than fits is not cut off but told, so that nobody loses the end of a greeting. */
export function CustomTexts({ product, texts, tried, onWrite }: Props) {
  return textsOf(product).map((field) => (
    <OneText
      key={field.title}
      field={field}
      texts={texts}
      tried={tried}
      onWrite={(text) => onWrite(field.title, text)}
    />
  ));
}

/** From here on a text wants more than one line to be seen as a whole. */
const oneLine = 80;

interface OneProps {
  field: CustomText;
  texts: Texts;
  tried: boolean;
  onWrite: (text: string) => void;
}

function OneText({ field, texts, tried, onWrite }: OneProps) {
  const t = useText();
  const name = textName(field);
  const left = spare(field, texts);
  const wrong = wrongWith(field, texts);
  const error =
    wrong === 'tooLong'
      ? t('product.text.tooLong', { count: -left })
      : wrong && tried
        ? t('product.text.missing')
        : undefined;
  const parts = {
    className: css.text,
    label: field.mandatory ? name : t('product.text.optional', { name }),
    hint: (
      <>
        {t('product.text.most', { count: field.maxLength })}
        <span className={css.left} aria-live="polite">
          {left >= 0 && nearlyFull(field, left) ? t('product.text.left', { count: left }) : ''}
        </span>
      </>
    ),
    error,
    value: texts[field.title] ?? '',
    'aria-required': field.mandatory,
    'data-text': field.title,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onWrite(event.target.value),
  };
  return field.maxLength > oneLine ? <TextArea {...parts} /> : <TextField {...parts} />;
}
