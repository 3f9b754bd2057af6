import { ColorInput, Switch } from '@mantine/core';
import { useText } from './text/index.ts';
import { someColour } from './values.ts';
import css from './variants.module.css';

/** The colours of an option's choices, where shoppers choose between colours. */
export function Swatches({
  name,
  choices,
  colours,
  onChange,
}: {
  name: string;
  choices: readonly string[];
  colours: Record<string, string> | undefined;
  onChange: (colours: Record<string, string> | undefined) => void;
}) {
  const t = useText();
  if (choices.length === 0) return null;
  return (
    <div className={css.swatches}>
      <Switch
        size="sm"
        label={t('products.swatchesShort')}
        aria-label={t('products.swatches', { name })}
        checked={colours !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? {} : undefined)}
      />
      {colours === undefined
        ? null
        : choices.map((choice) => (
            <ColorInput
              key={choice}
              size="sm"
              label={choice}
              aria-label={t('products.colourOf', { name: choice })}
              format="hex"
              dir="ltr"
              // The browser's own picker has one, and this one would be a button without a name.
              withEyeDropper={false}
              value={colours[choice] ?? someColour}
              onChange={(colour) => onChange({ ...colours, [choice]: colour })}
            />
          ))}
    </div>
  );
}
