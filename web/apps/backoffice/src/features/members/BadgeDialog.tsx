import { useState } from 'react';
import { SelectField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useTask } from '../../shared/task.ts';
import { useBadges } from './extras.ts';
import { useText } from './text/index.ts';

/** Which badge several members get. */
export function BadgeDialog({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const t = useText();
  const task = useTask();
  const badges = useBadges().data?.badges ?? [];
  const [chosen, setChosen] = useState('');
  const badge = chosen || badges[0]?.id;
  return (
    <FormDialog
      title={t('members.giveBadge')}
      text={badges.length === 0 ? t('members.noBadges') : t('members.giveBadgeText')}
      task={task}
      submit={t('members.giveBadge')}
      onClose={onClose}
      onSubmit={() => badge && onChoose(badge)}
    >
      {badges.length > 0 ? (
        <SelectField
          label={t('members.badge')}
          value={badge}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {badges.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
    </FormDialog>
  );
}
