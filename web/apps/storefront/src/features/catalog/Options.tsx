import { useId } from 'react';
import type { Choice, Product, ProductOption, Variant } from '@souk/client';
import { VisuallyHidden, classes } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import { choiceName, optionName, stateOf, type Selection } from './selection.ts';
import css from './Options.module.css';

interface Props {
  product: Product;
  variants: readonly Variant[];
  selection: Selection;
  /** The option the shopper still has to choose, after trying to buy without it. */
  wanting: string | null;
  onChoose: (option: string, choice: string) => void;
}

export function Options({ product, variants, selection, wanting, onChoose }: Props) {
  return product.productOptions.map((option) => (
    <OptionGroup
      key={option.name}
      option={option}
      chosen={selection[option.name]}
      wanting={wanting === option.name}
      stateOf={(choice) => stateOf(product, variants, selection, option.name, choice)}
      onChoose={(choice) => onChoose(option.name, choice)}
    />
  ));
}

interface GroupProps {
  option: ProductOption;
  chosen?: string;
  wanting: boolean;
  stateOf: (choice: Choice) => ReturnType<typeof stateOf>;
  onChoose: (choice: string) => void;
}

const chosenName = (option: ProductOption, chosen?: string) => {
  const choice = option.choices.find((each) => (each.description || each.value) === chosen);
  return choice ? choiceName(choice) : chosen;
};

/** Radio buttons underneath, so that arrow keys and screen readers work as they do everywhere. */
function OptionGroup({ option, chosen, wanting, stateOf, onChoose }: GroupProps) {
  const t = useText();
  const name = useId();
  const swatches = option.optionType === 'color';
  return (
    <fieldset
      className={css.group}
      data-option={option.name}
      aria-describedby={wanting ? `${name}-error` : undefined}
    >
      <legend className={css.legend}>
        <span className={css.name}>{optionName(option)}</span>
        <span className={css.chosen}>{swatches ? chosenName(option, chosen) : null}</span>
      </legend>
      <div className={swatches ? css.swatches : css.buttons}>
        {option.choices
          .filter((choice) => choice.visible)
          .map((choice) => {
            const text = choice.description || choice.value;
            const state = stateOf(choice);
            const said = choiceName(choice);
            const label =
              state === 'available'
                ? said
                : t(state === 'soldOut' ? 'product.soldOutChoice' : 'product.notOfferedChoice', {
                    choice: said,
                  });
            return (
              <label
                key={text}
                className={classes(swatches ? css.swatch : css.button, state !== 'available' && css.struck)}
                style={swatches ? ({ '--dye': choice.value } as React.CSSProperties) : undefined}
                title={swatches ? label : undefined}
              >
                <input
                  className={css.radio}
                  type="radio"
                  name={name}
                  value={text}
                  checked={chosen === text}
                  onChange={() => onChoose(text)}
                />
                {swatches ? (
                  <VisuallyHidden>{label}</VisuallyHidden>
                ) : (
                  <>
                    <bdi aria-hidden="true">{said}</bdi>
                    <VisuallyHidden>{label}</VisuallyHidden>
                  </>
                )}
              </label>
            );
          })}
      </div>
      {wanting ? (
        <p id={`${name}-error`} className={css.error} role="alert">
          {t('product.choose', { option: optionName(option) })}
        </p>
      ) : null}
    </fieldset>
  );
}
