import { Slider } from '@mantine/core';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { PictureField } from './PictureField.tsx';
import { useText } from './text/index.ts';
import type { Theme } from './types.ts';
import css from './look.module.css';

const fonts = [
  ['FRAUNCES', 'Fraunces', 'var(--font-heading)'],
  ['INTER', 'Inter', 'var(--font-body)'],
] as const;

const corners = [
  ['SQUARE', 0],
  ['SOFT', 8],
  ['ROUND', 18],
] as const;

function useTheme() {
  const { look, edit } = useDesk();
  return {
    theme: look.theme,
    set: (what: string, part: Partial<Theme>, field = '') =>
      edit(what, (now) => ({ ...now, theme: { ...now.theme, ...part } }), field),
  };
}

export function TypePart() {
  const t = useText();
  const { theme, set } = useTheme();
  return (
    <Card title={t('look.type')} note={t('look.headings')}>
      <fieldset className={css.choices}>
        <legend className={css.unseen}>{t('look.type')}</legend>
        {fonts.map(([value, name, fontFamily]) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name="heading-font"
              checked={theme.headingFont === value}
              onChange={() => set(t('look.type'), { headingFont: value })}
            />
            <span className={css.letters} style={{ fontFamily }} aria-hidden="true">
              Aa
            </span>
            {name}
          </label>
        ))}
      </fieldset>
      <div className={css.size}>
        <span>{t('look.size')}</span>
        <Slider
          min={40}
          max={88}
          label={null}
          thumbLabel={t('look.size')}
          value={theme.headingSize}
          onChange={(headingSize) => set(t('look.size'), { headingSize }, 'theme.headingSize')}
        />
        <span className={css.note}>{t('look.px', { count: theme.headingSize })}</span>
      </div>
    </Card>
  );
}

export function ShapePart() {
  const t = useText();
  const { theme, set } = useTheme();
  return (
    <Card title={t('look.corners')}>
      <fieldset className={css.choices}>
        <legend className={css.unseen}>{t('look.corners')}</legend>
        {corners.map(([value, radius]) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name="corners"
              checked={theme.corners === value}
              onChange={() => set(t('look.corners'), { corners: value })}
            />
            <span className={css.corner} style={{ borderStartStartRadius: radius }} aria-hidden="true" />
            {t(`look.corners.${value}`)}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

export function LogoPart() {
  const t = useText();
  const { theme, set } = useTheme();
  return (
    <Card title={t('look.logo')}>
      <PictureField
        label={t('look.logoAlt')}
        hint={t('look.logoHint')}
        value={theme.logo}
        alt={t('look.logoAlt')}
        onChange={(logo) => set(t('look.logo'), { logo })}
      />
    </Card>
  );
}
