import { useRef } from 'react';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { FieldError, StatusPill, VisuallyHidden } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Card } from './Card.tsx';
import { enough, isColour, judge, paperContrast, ratio } from './colours.ts';
import { useDesk } from './desk.ts';
import { useText } from './text/index.ts';
import css from './look.module.css';

const names = ['primary', 'accent', 'paper'] as const;
type Name = (typeof names)[number];

export function Colours() {
  const t = useText();
  const { theme } = useDesk().look;
  const judged = (name: Name) =>
    name !== 'paper' && isColour(theme[name]) && isColour(theme.paper)
      ? judge(theme[name], theme.paper)
      : null;
  const adjusted = names.filter((name) => judged(name)?.adjusted).length;
  return (
    <Card
      title={t('look.colours')}
      actions={
        adjusted > 0 ? (
          <StatusPill tone="attention">{t('look.adjusted', { count: adjusted })}</StatusPill>
        ) : null
      }
    >
      <div className={css.colours}>
        {names.map((name) => (
          <Colour key={name} name={name} judged={judged(name)} />
        ))}
      </div>
    </Card>
  );
}

function Colour({ name, judged }: { name: Name; judged: ReturnType<typeof judge> | null }) {
  const t = useText();
  const { code } = useLanguage();
  const { look, edit, problems } = useDesk();
  const picker = useRef<HTMLInputElement>(null);
  const value = look.theme[name];
  const label = t(`look.${name}`);
  const wrong = problems[`theme.${name}`];
  const set = (colour: string) =>
    edit(label, (now) => ({ ...now, theme: { ...now.theme, [name]: colour } }), `theme.${name}`);
  const shown = (figure: number) =>
    new Intl.NumberFormat(code, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(ratio(figure));
  const figure = judged?.contrast ?? (name === 'paper' && isColour(value) ? paperContrast(value) : null);
  const good = figure !== null && figure >= enough && !judged?.adjusted;
  const Sign = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={css.colour}>
      <input
        ref={picker}
        type="color"
        className={css.swatch}
        aria-label={t('look.pick', { name: label })}
        value={isColour(value) ? value.toLowerCase() : '#000000'}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <span className={css.names}>
        <b>{label}</b>
        <span>{t(`look.${name}For`)}</span>
      </span>
      <input
        className={css.code}
        dir="ltr"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('look.code', { name: label })}
        aria-invalid={wrong ? true : undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value.trim())}
      />
      {figure === null ? null : (
        <span className={css.ratio} data-good={good || undefined}>
          <Sign size={17} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{t('look.ratio', { ratio: shown(figure) })}</span>
          <VisuallyHidden>
            {t(good ? 'look.ratioGood' : 'look.ratioBad', { ratio: shown(figure) })}
          </VisuallyHidden>
        </span>
      )}
      {judged?.adjusted ? (
        <div className={css.faint}>
          <p className={css.example} style={{ background: look.theme.paper }} aria-hidden="true">
            {/* What is shown to be hard to read is no text of this page. */}
            <i data-word={t('look.example')} style={{ color: value }} />
            <i data-word={t('look.example')} style={{ color: judged.text }} />
          </p>
          <p>{t('look.faint', { colour: judged.text.toUpperCase(), ratio: shown(judged.textContrast) })}</p>
          <button type="button" className={css.add} onClick={() => picker.current?.showPicker()}>
            {t('look.chooseOther', { name: label })}
          </button>
        </div>
      ) : null}
      <span className={css.wide}>
        <FieldError id={`colour-${name}`} error={wrong && t(`look.wrong.${wrong}`)} />
      </span>
    </div>
  );
}
