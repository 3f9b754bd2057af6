import { useState } from 'react';
import type { StartJob } from '../../shared/list/jobs.ts';
import { memberJob } from './jobs.ts';
import { useText } from './text/index.ts';
import { TypedConfirm } from './TypedConfirm.tsx';
import { WhyField, reasoned } from './WhyDialogs.tsx';

/** Asks before many members are blocked or deleted: the person types how many. */
export function ManyDialog({
  act,
  count,
  begin,
  close,
}: {
  act: 'BLOCK' | 'DELETE';
  /** Null for all that match. */
  count: number | null;
  begin: (job: StartJob) => void;
  close: () => void;
}) {
  const t = useText();
  const [why, setWhy] = useState('');
  const blocks = act === 'BLOCK';
  return (
    <TypedConfirm
      title={
        count === null
          ? t(blocks ? 'members.blockAll' : 'members.deleteAll')
          : t(blocks ? 'members.blockMany' : 'members.deleteMany', { count })
      }
      text={t(blocks ? 'members.blockManyText' : 'members.deleteManyText')}
      action={t(blocks ? 'people.block' : 'members.delete')}
      word={count === null ? t('members.everybody') : String(count)}
      work={async () => undefined}
      onDone={() => begin(memberJob(t, act, reasoned(why)))}
      onClose={close}
    >
      {blocks ? <WhyField value={why} onChange={setWhy} /> : null}
    </TypedConfirm>
  );
}
