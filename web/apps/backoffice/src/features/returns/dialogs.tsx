import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  accept,
  approve,
  decline,
  getSettings,
  queryReturns,
  receive,
  refund,
} from '@souk/client/operations/souk-returns';
import { reading, serviceKey } from '@souk/query/operations';
import { Checkbox, TextArea, TextField } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import type { Return } from './State.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(queryReturns);

interface Props {
  of: Return;
  onClose: () => void;
}

interface StepProps {
  title: string;
  text: string;
  action: string;
  done: string;
  work: () => Promise<unknown>;
  /** What is to be mended first. */
  wrong?: boolean;
  onTried?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** One step of a request. */
function Step({ title, text, action, done, work, wrong, onTried, onClose, children }: StepProps) {
  const { tell } = useDone(service);
  const task = useTask();
  const submit = () => {
    onTried?.();
    if (wrong) return;
    void task.run(work).then((ok) => {
      if (!ok) return;
      onClose();
      tell(done);
    });
  };
  return (
    <FormDialog title={title} text={text} task={task} submit={action} onSubmit={submit} onClose={onClose}>
      {children}
    </FormDialog>
  );
}

export function ApproveDialog(props: Props) {
  const { client } = useStore();
  const { data, isError } = useQuery(reading(client, getSettings, {}));
  if (!data && !isError) return null;
  return <ApproveForm {...props} usual={data?.settings.instructions ?? ''} />;
}

function ApproveForm({ of, onClose, usual }: Props & { usual: string }) {
  const t = useText();
  const { client } = useStore();
  const [message, setMessage] = useState(usual);
  return (
    <Step
      title={t('returns.approveTitle')}
      text={t('returns.approveText')}
      action={t('returns.approve')}
      done={t('returns.approved')}
      work={() => client.call(approve, { returnId: of.id, revision: of.revision, message: message.trim() })}
      onClose={onClose}
    >
      <TextArea
        label={t('returns.instructions')}
        value={message}
        maxLength={2000}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </Step>
  );
}

export function DeclineDialog({ of, onClose }: Props) {
  const t = useText();
  const { client } = useStore();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = !reason.trim();
  return (
    <Step
      title={t('returns.declineTitle')}
      text={t('returns.declineText')}
      action={t('returns.decline')}
      done={t('returns.declined')}
      wrong={wrong}
      onTried={() => setTried(true)}
      work={() => client.call(decline, { returnId: of.id, revision: of.revision, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextArea
        label={t('returns.why')}
        value={reason}
        maxLength={2000}
        error={tried && wrong ? t('returns.whyNeeded') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Step>
  );
}

export function ReceiveDialog({ of, onClose }: Props) {
  const t = useText();
  const { client } = useStore();
  const [back, setBack] = useState<Record<string, boolean>>({});
  const restock = of.lines
    .filter(({ lineItemId }) => back[lineItemId])
    .map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
  return (
    <Step
      title={t('returns.receiveTitle')}
      text={t('returns.receiveText')}
      action={t('returns.receive')}
      done={t('returns.received')}
      work={() => client.call(receive, { returnId: of.id, revision: of.revision, restock })}
      onClose={onClose}
    >
      {of.lines.map(({ lineItemId, quantity, productName }) => (
        <Checkbox
          key={lineItemId}
          label={t('returns.restock', { count: quantity, name: productName ?? '' })}
          checked={back[lineItemId] ?? false}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            setBack((before) => ({ ...before, [lineItemId]: checked }));
          }}
        />
      ))}
    </Step>
  );
}

export function RefundDialog({ of, onClose }: Props) {
  const t = useText();
  const { client } = useStore();
  const [typed, setTyped] = useState('');
  const amount = decimal(typed);
  const [mail, setMail] = useState(true);
  const wrong = amount !== '' && !/^\d+(\.\d+)?$/.test(amount);
  return (
    <Step
      title={t('returns.refundTitle')}
      text={t('returns.refundText')}
      action={t('returns.refund')}
      done={t('returns.refunded')}
      wrong={wrong}
      work={() =>
        client.call(refund, {
          returnId: of.id,
          revision: of.revision,
          sendEmail: mail,
          ...(amount ? { amount: { amount } } : {}),
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t('returns.amount')}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        error={wrong ? t('returns.amountWrong') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox
        label={t('returns.mailBuyer')}
        checked={mail}
        onChange={(event) => setMail(event.currentTarget.checked)}
      />
    </Step>
  );
}

export function AcceptDialog({ of, onClose }: Props) {
  const t = useText();
  const { client } = useStore();
  const [money, setMoney] = useState(true);
  const [goods, setGoods] = useState(true);
  const [mail, setMail] = useState(true);
  return (
    <Step
      title={t('returns.acceptTitle')}
      text={t('returns.acceptText')}
      action={t('returns.accept')}
      done={t('returns.accepted')}
      work={() =>
        client.call(accept, {
          returnId: of.id,
          revision: of.revision,
          refund: money,
          restock: goods,
          sendEmail: mail,
        })
      }
      onClose={onClose}
    >
      <Checkbox
        label={t('returns.giveBack')}
        checked={money}
        onChange={(event) => setMoney(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('returns.putBack')}
        checked={goods}
        onChange={(event) => setGoods(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('returns.mailBuyer')}
        checked={mail}
        onChange={(event) => setMail(event.currentTarget.checked)}
      />
    </Step>
  );
}
