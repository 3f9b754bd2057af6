import { useState, type FormEvent } from 'react';
import { Button, TextField } from '@souk/ui';
import { mostDays, wrongDays } from './period.ts';
import { useText } from './text/index.ts';
import css from './reports.module.css';

/** Days of one's own, from one to another, both included. Nothing is asked for before they are right. */
export function OwnDays({
  from,
  to,
  onChoose,
}: {
  from: string;
  to: string;
  onChoose: (days: { from: string; to: string }) => void;
}) {
  const t = useText();
  const [days, setDays] = useState({ from, to });
  const [tried, setTried] = useState(false);
  const wrong = wrongDays(days.from, days.to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) onChoose(days);
  };
  const problem = tried && wrong ? t(`reports.days.${wrong}`, { most: mostDays }) : undefined;
  const field = (name: 'from' | 'to', error?: string) => (
    <TextField
      label={t(`reports.${name}`)}
      type="date"
      value={days[name]}
      error={error}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form className={css.own} noValidate onSubmit={submit}>
      {field('from')}
      {field('to', problem)}
      <Button type="submit" variant="secondary">
        {t('reports.apply')}
      </Button>
    </form>
  );
}
