import { FormDialog } from './Dialog.tsx';
import { useTask } from './task.ts';

export interface Question {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  work: () => Promise<unknown>;
  onDone: () => void;
}

/** Asks before something that follows from a press cannot be taken back. */
export function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const task = useTask();
  return (
    <FormDialog
      title={question.title}
      text={question.text}
      task={task}
      submit={question.action}
      danger={question.danger ?? true}
      onClose={onClose}
      onSubmit={() =>
        void task.run(question.work).then((done) => {
          if (!done) return;
          onClose();
          question.onDone();
        })
      }
    />
  );
}
