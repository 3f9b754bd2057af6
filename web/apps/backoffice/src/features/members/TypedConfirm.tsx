import { useState, type ReactNode } from 'react';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

interface Props {
  title: string;
  text: string;
  action: string;
  /** What has to be typed before it is done. */
  word: string;
  work: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before what cannot be taken back: the person types what it is about. */
export function TypedConfirm({ title, text, action, word, work, onDone, onClose, children }: Props) {
  const t = useText();
  const task = useTask();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const right = typed.trim().toLowerCase() === word.toLowerCase();
  const send = () => {
    setTried(true);
    if (!right) return;
    void task.run(work).then((done) => {
      if (!done) return;
      onClose();
      onDone();
    });
  };
  return (
    <FormDialog
      title={title}
      text={text}
      task={task}
      submit={action}
      danger
      onClose={onClose}
      onSubmit={send}
    >
      {children}
      <TextField
        label={t('members.type', { word })}
        autoComplete="off"
        value={typed}
        error={tried && !right ? t('members.typeWrong', { word }) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
