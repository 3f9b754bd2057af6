import { Checkbox, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useZone } from '../../shared/useZone.ts';
import { wrongDays, type DaysValues } from './days.ts';
import { dayName, week } from './slots.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** How long a rate takes, so that shoppers see the days of arrival. */
export function DaysFields({
  values,
  tried,
  onChange,
}: {
  values: DaysValues;
  tried: boolean;
  onChange: (values: DaysValues) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const zone = useZone();
  const wrong = wrongDays(values);
  const problem = (name: keyof DaysValues) => (tried && wrong[name] ? t(wrong[name]) : undefined);
  const known = values.daysFrom.trim() !== '' || values.daysTo.trim() !== '';
  return (
    <fieldset className={css.fields}>
      <legend className={css.legend}>{t('days.title')}</legend>
      <p className={css.note}>{t('days.text')}</p>
      <div className={css.pair}>
        <TextField
          label={t('days.from')}
          value={values.daysFrom}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          error={problem('daysFrom')}
          onChange={(event) => onChange({ ...values, daysFrom: event.currentTarget.value })}
        />
        <TextField
          label={t('days.to')}
          value={values.daysTo}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          error={problem('daysTo')}
          onChange={(event) => onChange({ ...values, daysTo: event.currentTarget.value })}
        />
      </div>
      {known ? (
        <>
          <TextField
            label={t('days.until')}
            hint={t('days.untilHint', { zone: zone ?? '' })}
            value={values.orderBy}
            autoComplete="off"
            maxLength={5}
            dir="ltr"
            error={problem('orderBy')}
            onChange={(event) => onChange({ ...values, orderBy: event.currentTarget.value })}
          />
          <fieldset className={css.checks}>
            <legend>{t('days.workdays')}</legend>
            {week.map((day) => (
              <Checkbox
                key={day}
                label={dayName(day, code)}
                checked={values.workdays.includes(day)}
                onChange={(event) =>
                  onChange({
                    ...values,
                    workdays: event.currentTarget.checked
                      ? [...values.workdays, day]
                      : values.workdays.filter((one) => one !== day),
                  })
                }
              />
            ))}
            {problem('workdays') ? (
              <p className={css.wrong} role="alert">
                {problem('workdays')}
              </p>
            ) : null}
          </fieldset>
          <TextArea
            label={t('days.off')}
            hint={t('days.offHint')}
            value={values.daysOff}
            maxLength={1500}
            dir="ltr"
            error={problem('daysOff')}
            onChange={(event) => onChange({ ...values, daysOff: event.currentTarget.value })}
          />
        </>
      ) : null}
    </fieldset>
  );
}
