import { useState } from 'react';
import { deleteActivity, updateActivity } from '@souk/client/operations/ecom-orders';
import { TextArea } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Activity } from './activities.ts';
import { useReload } from './queries.ts';
import { idOf, type Order } from './shown.ts';
import { useText } from './text/index.ts';
import css from './orders.module.css';
import work from './work.module.css';

/** What can be done with a comment. The rest of the log stays as it was written. */
export function EntryActs({ order, entry }: { order: Order; entry: Activity }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(updateActivity);
  const reload = useReload();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id: activityId, merchantComment } = entry;
  if (!merchantComment || !activityId || !may) return null;
  const about = { id: idOf(order), activityId };
  return (
    <span className={work.entryActs}>
      <button type="button" className={css.linkButton} onClick={() => setOpen('edit')}>
        {t('orders.editComment')}
      </button>
      <button type="button" className={css.linkButton} onClick={() => setOpen('delete')}>
        {t('orders.deleteComment')}
      </button>
      {open === 'edit' ? (
        <EditComment
          message={merchantComment.message ?? ''}
          save={(message) =>
            client.call(updateActivity, { ...about, activity: { merchantComment: { message } } }).then(reload)
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'delete' ? (
        <Confirm
          question={{
            title: t('orders.deleteCommentTitle'),
            text: t('orders.deleteCommentText'),
            action: t('orders.deleteComment'),
            work: () => client.call(deleteActivity, about),
            onDone: () => void reload(),
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </span>
  );
}

function EditComment(props: {
  message: string;
  save: (message: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const task = useTask();
  const [text, setText] = useState(props.message);
  const submit = () => {
    const message = text.trim();
    if (message === '') return task.refuse(t('orders.commentNeeded'));
    void task.run(() => props.save(message)).then((done) => done && props.onClose());
  };
  return (
    <FormDialog
      title={t('orders.editCommentTitle')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextArea
        label={t('orders.comment')}
        value={text}
        maxLength={1000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
