import { TextField } from '@souk/ui';
import type { ComponentProps } from 'react';
import { fieldName, type Asked } from './fields.ts';
import { useAskedText } from './text/index.ts';

type Kind = Pick<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'dir' | 'autoCapitalize' | 'spellCheck'
>;

const address: Kind = {
  type: 'url',
  inputMode: 'url',
  dir: 'ltr',
  autoCapitalize: 'none',
  spellCheck: false,
};

const kinds: Readonly<Record<string, Kind>> = {
  NUMBER: { inputMode: 'decimal', dir: 'ltr' },
  DATE: { type: 'date' },
  URL: address,
  SOCIAL: address,
};

interface Props {
  fields: readonly Asked[];
  /** What the form gives to a field of text. */
  text: (name: string) => Partial<ComponentProps<typeof TextField>>;
}

/** The fields that the shop asks for besides who somebody is. */
export function AskedFields({ fields, text }: Props) {
  const t = useAskedText();
  return fields.map(({ key, name, fieldType, required, public: shown }) => (
    <TextField
      key={key}
      {...text(fieldName(key))}
      {...kinds[fieldType]}
      label={required ? name : t('asked.optional', { name })}
      hint={shown ? t('asked.public') : undefined}
      autoComplete="off"
      maxLength={1000}
    />
  ));
}
