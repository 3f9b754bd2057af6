import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { blockMember } from '@souk/client/operations/members-members';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { membersService, notesService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';

/** Blocks a member; the reason is kept with the block, as in moderation. */
export function BlockDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const cache = useQueryClient();
  const { tell } = useDone(membersService);
  const task = useTask();
  const [why, setWhy] = useState('');
  const name = nameOf(member);
  const send = () =>
    void task
      .run(() => client.call(blockMember, { id: member.id, ...(why.trim() ? { reason: why.trim() } : {}) }))
      .then(async (done) => {
        await cache.invalidateQueries({ queryKey: notesService });
        if (!done) return;
        onClose();
        tell(t('people.blocked', { name }));
      });
  return (
    <FormDialog
      title={t('people.blockTitle', { name })}
      text={t('members.blockText')}
      task={task}
      submit={t('people.block')}
      danger
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={t('mod.why')}
        hint={t('mod.whyHint')}
        maxLength={2000}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
