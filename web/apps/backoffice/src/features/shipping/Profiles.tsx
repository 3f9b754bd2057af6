import { useState } from 'react';
import {
  createDeliveryProfile,
  deleteDeliveryProfile,
  updateDeliveryProfile,
} from '@souk/client/operations/ecom-delivery-profile';
import { TextField } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useTask } from '../../shared/task.ts';
import type { Profile } from './delivery.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';

/** Goods that are sent by prices of their own. */
export function Profiles({ profiles, onOpen }: { profiles: Profile[]; onOpen: (one: Profile) => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { tell } = useChanged();
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = ({ id, name = '' }: Profile) =>
    setQuestion({
      title: t('shipping.deleteProfile', { name }),
      text: t('shipping.deleteProfileText'),
      action: t('shipping.delete'),
      work: () => client.call(deleteDeliveryProfile, { deliveryProfileId: id }),
      onDone: () => tell(t('shipping.deleted', { name })),
    });
  return (
    <>
      <Table
        label={t('shipping.profiles')}
        rows={profiles}
        columns={[
          { name: t('shipping.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            name: t('shipping.for'),
            cell: (one) => t(one.default ? 'shipping.forAll' : 'shipping.forSome'),
          },
          { name: t('shipping.regions'), cell: (one) => one.deliveryRegions.length, end: true },
        ]}
        actions={(one) => (
          <RowMenu
            of={one.name ?? ''}
            actions={[
              may(updateDeliveryProfile) ? { label: t('shipping.rename'), run: () => onOpen(one) } : null,
              may(deleteDeliveryProfile)
                ? {
                    label: t('shipping.delete'),
                    danger: true,
                    off: one.default ? t('shipping.keepDefault') : undefined,
                    run: () => remove(one),
                  }
                : null,
            ]}
          />
        )}
      />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}

export function ProfileDialog({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useChanged();
  const [name, setName] = useState(profile?.name ?? '');
  const [tried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    if (!name.trim()) return;
    const work = () =>
      profile
        ? client.call(updateDeliveryProfile, {
            deliveryProfile: { id: profile.id, revision: profile.revision, name: name.trim() },
          })
        : client.call(createDeliveryProfile, { deliveryProfile: { name: name.trim() } });
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  return (
    <FormDialog
      title={profile ? t('shipping.changeRegion', { name: profile.name ?? '' }) : t('shipping.newProfile')}
      text={t('shipping.profileHow')}
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={t('shipping.name')}
        hint={t('shipping.nameHint')}
        value={name}
        maxLength={256}
        autoComplete="off"
        error={tried && !name.trim() ? t('shipping.nameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
