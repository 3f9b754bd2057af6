import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField, VisuallyHidden } from '@souk/ui';
import { shownAs, type Suggested } from '../logic/suggest.ts';
import { useCheckoutText } from '../text/index.ts';
import { useSuggestions } from '../useSuggestions.ts';
import css from './AddressLine.module.css';

interface Props {
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
  country: string;
  autoComplete: string;
  onChoose: (chosen: Suggested) => void;
}

/** The street and number, with addresses to choose from where the shop looks them up. */
export function AddressLine({ field, country, autoComplete, onChoose }: Props) {
  const t = useCheckoutText();
  const { found, credit, ask, clear } = useSuggestions(country);
  const [active, setActive] = useState(-1);
  const list = `${field.id}-list`;
  const shown = found.length > 0;
  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = (at: number) => {
    const chosen = found[at];
    close();
    if (chosen) onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    // One step more than suggestions: back in the field.
    const steps = found.length + 1;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive(((active + 1 + step + steps) % steps) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <div className={css.box}>
      <TextField
        {...field}
        label={t('address.line')}
        autoComplete={autoComplete}
        maxLength={150}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          field.onChange?.(event);
          setActive(-1);
          // A browser that fills the form in needs no suggestions.
          if (document.activeElement === event.target) ask(event.target.value);
        }}
        onBlur={(event) => {
          field.onBlur?.(event);
          close();
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{shown ? t('address.suggested', { count: found.length }) : ''}</span>
      </VisuallyHidden>
      {shown ? (
        <div className={css.list}>
          <ul id={list} role="listbox" aria-label={t('address.suggestions')}>
            {found.map((one, at) => (
              <li
                key={at}
                id={`${list}-${at}`}
                role="option"
                aria-selected={at === active}
                className={css.option}
                dir="auto"
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(at)}
              >
                {shownAs(one)}
              </li>
            ))}
          </ul>
          {credit ? (
            <p className={css.credit} dir="auto">
              {credit}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
