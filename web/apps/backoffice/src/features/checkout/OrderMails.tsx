import { useRef } from 'react';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listOrderEmails, updateOrderEmail } from '@souk/client/operations/souk-order-emails';
import { reading, serviceKey } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './checkout.module.css';

const service = serviceKey(listOrderEmails);

/** Which mails about an order go out. What they say is on the page of mail texts. */
export function OrderMails() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const query = useQuery({ ...reading(client, listOrderEmails, {}), enabled: may(listOrderEmails) });
  const { reload } = useDone(service);
  const notify = useNotice();
  const problemText = useProblemText();
  const turning = useRef(false);
  const turn = async ({ kind, revision }: { kind: string; revision: string }, on: boolean) => {
    // One at a time: the next is made from what stands when this one is done.
    if (turning.current) return;
    turning.current = true;
    const problem = await client
      .call(updateOrderEmail, { kind, orderEmail: { enabled: on }, revision })
      .then(() => '', problemText);
    await reload();
    turning.current = false;
    notify(
      problem ? { text: problem, tone: 'bad' } : { text: t(on ? 'checkout.mailOn' : 'checkout.mailOff') },
    );
  };
  if (!may(listOrderEmails)) return null;
  return (
    <Panel title={t('checkout.mails')} text={t('checkout.mailsText')}>
      <Answer query={query} failed={t('checkout.mailsFailed')} rows={6}>
        {({ orderEmails }) => (
          <ul className={css.mails}>
            {orderEmails.map((mail) => (
              <li key={mail.kind}>
                <Switch
                  label={t(`checkout.mail.${mail.kind}` as TextKey)}
                  checked={mail.enabled}
                  disabled={!may(updateOrderEmail)}
                  onChange={(event) => void turn(mail, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
