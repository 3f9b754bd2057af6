import { useState } from 'react';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useTask } from '../../shared/task.ts';
import { useZone } from '../../shared/useZone.ts';
import { clockAt, momentOf } from '../../shared/zone.ts';
import { useText } from './text/index.ts';
import css from './look.module.css';

const day = 86_400_000;

/** When the draft is published, by the clocks of the shop. */
export function ScheduleDialog({
  work,
  onDone,
  onClose,
}: {
  work: (startDate: string) => Promise<boolean>;
  onDone: (startDate: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const task = useTask();
  const zone = useZone() ?? 'UTC';
  const [now] = useState(Date.now);
  const [date, setDate] = useState(() => clockAt(now + day, zone).slice(0, 10));
  const [time, setTime] = useState('08:00');
  const [error, setError] = useState('');
  const send = async () => {
    const moment = momentOf(`${date}T${time}`, zone);
    if (moment === null || moment <= Date.now()) return setError(t('look.past'));
    const startDate = new Date(moment).toISOString();
    let done = false;
    const ran = await task.run(async () => {
      done = await work(startDate);
    });
    if (!ran) return;
    onClose();
    if (done) onDone(startDate);
  };
  return (
    <FormDialog
      title={t('look.scheduleTitle')}
      text={t('look.scheduleText', { zone })}
      task={task}
      submit={t('look.schedule')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <div className={css.pair}>
        <TextField
          type="date"
          label={t('look.date')}
          error={error || undefined}
          min={clockAt(now, zone).slice(0, 10)}
          value={date}
          onChange={(event) => {
            setDate(event.currentTarget.value);
            setError('');
          }}
        />
        <TextField
          type="time"
          label={t('look.time')}
          value={time}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            setError('');
          }}
        />
      </div>
    </FormDialog>
  );
}
