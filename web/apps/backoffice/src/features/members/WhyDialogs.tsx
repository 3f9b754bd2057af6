import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { blockMember, muteMember, unmuteMember } from '@souk/client/operations/members-members';
import { TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useUndo } from '../../shared/undo.tsx';
import { useDone } from '../../shared/useDone.ts';
import { membersService, notesService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';

interface OfOne {
  member: Member;
  onClose: () => void;
}

/** Why somebody is blocked or muted; nobody has to say. */
export function WhyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <TextField
      label={t('mod.why')}
      hint={t('mod.whyHint')}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The reason as calls take it. */
export const reasoned = (why: string) => (why.trim() ? { reason: why.trim() } : {});

/** What both dialogs share: the call, what is read anew after it, and the word of it. */
function useDeed(onClose: () => void) {
  const cache = useQueryClient();
  const { reload } = useDone(membersService);
  const task = useTask();
  const readAgain = () => Promise.all([reload(), cache.invalidateQueries({ queryKey: notesService })]);
  const send = (call: () => Promise<unknown>, tell: () => void) =>
    void task.run(call).then(async (done) => {
      await readAgain();
      if (!done) return;
      onClose();
      tell();
    });
  return { task, send, readAgain };
}

/** Blocks a member; the reason is kept with the block, as in moderation. */
export function BlockDialog({ member, onClose }: OfOne) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { task, send } = useDeed(onClose);
  const [why, setWhy] = useState('');
  const name = nameOf(member);
  return (
    <FormDialog
      title={t('people.blockTitle', { name })}
      text={t('members.blockText')}
      task={task}
      submit={t('people.block')}
      danger
      onClose={onClose}
      onSubmit={() =>
        send(
          () => client.call(blockMember, { id: member.id, ...reasoned(why) }),
          () => notify({ text: t('people.blocked', { name }) }),
        )
      }
    >
      <WhyField value={why} onChange={setWhy} />
    </FormDialog>
  );
}

/** Mutes a member, with ten seconds to take it back. */
export function MuteDialog({ member, onClose }: OfOne) {
  const t = useText();
  const { client } = useStore();
  const undo = useUndo();
  const { task, send, readAgain } = useDeed(onClose);
  const [why, setWhy] = useState('');
  const { id } = member;
  const name = nameOf(member);
  return (
    <FormDialog
      title={t('members.muteTitle', { name })}
      text={t('mod.muteText')}
      task={task}
      submit={t('members.mute')}
      onClose={onClose}
      onSubmit={() =>
        send(
          () => client.call(muteMember, { id, ...reasoned(why) }),
          () =>
            undo({
              text: t('members.mutedNow', { name }),
              undo: () => client.call(unmuteMember, { id }),
              onUndone: () => void readAgain(),
            }),
        )
      }
    >
      <WhyField value={why} onChange={setWhy} />
    </FormDialog>
  );
}

/** Why many members are muted. */
export function MuteManyDialog({
  count,
  onMute,
  onClose,
}: {
  /** Null for all that match. */
  count: number | null;
  onMute: (why: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const task = useTask();
  const [why, setWhy] = useState('');
  return (
    <FormDialog
      title={count === null ? t('members.muteAll') : t('members.muteMany', { count })}
      text={t('mod.muteText')}
      task={task}
      submit={t('members.mute')}
      onClose={onClose}
      onSubmit={() => {
        onClose();
        onMute(why);
      }}
    >
      <WhyField value={why} onChange={setWhy} />
    </FormDialog>
  );
}
