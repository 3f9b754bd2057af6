import { Switch } from '@mantine/core';
import { TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useZone } from '../../shared/useZone.ts';
import { dayName, week, wrongSlots, type SlotValues } from './slots.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** On which days and at which times a local delivery comes, and how soon. */
export function SlotFields({
  values,
  tried,
  onChange,
}: {
  values: SlotValues;
  tried: boolean;
  onChange: (values: SlotValues) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const zone = useZone();
  const wrong = wrongSlots(values);
  const problem = (name: Parameters<typeof wrong.has>[0], text: string) =>
    tried && wrong.has(name) ? text : undefined;
  const all = problem('none', t('slots.needed')) ?? problem('most', t('slots.most'));
  return (
    <>
      <Switch
        label={t('slots.on')}
        checked={values.on}
        onChange={(event) => onChange({ ...values, on: event.currentTarget.checked })}
      />
      {values.on ? (
        <fieldset className={css.fields}>
          <legend className={css.legend}>{t('slots.title')}</legend>
          <p className={css.note}>{t('slots.text', { zone: zone ?? '' })}</p>
          <div className={css.days}>
            {week.map((day) => (
              <TextField
                key={day}
                label={dayName(day, code)}
                value={values.lines[day]}
                autoComplete="off"
                maxLength={120}
                dir="ltr"
                error={problem(day, t('slots.wrong'))}
                onChange={(event) =>
                  onChange({ ...values, lines: { ...values.lines, [day]: event.currentTarget.value } })
                }
              />
            ))}
          </div>
          {all ? (
            <p className={css.wrong} role="alert">
              {all}
            </p>
          ) : null}
          <div className={css.pair}>
            <TextField
              label={t('slots.ahead')}
              hint={t('slots.aheadHint')}
              value={values.ahead}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              error={problem('ahead', t('slots.aheadWrong'))}
              onChange={(event) => onChange({ ...values, ahead: event.currentTarget.value })}
            />
            <TextField
              label={t('slots.until')}
              hint={t('slots.untilHint')}
              value={values.until}
              autoComplete="off"
              maxLength={5}
              dir="ltr"
              error={problem('until', t('slots.untilWrong'))}
              onChange={(event) => onChange({ ...values, until: event.currentTarget.value })}
            />
          </div>
        </fieldset>
      ) : (
        <p className={css.note}>{t('slots.onHint')}</p>
      )}
    </>
  );
}
