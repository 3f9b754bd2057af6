import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listOrderEmails, updateOrderEmail } from '@souk/client/operations/souk-order-emails';
import { reading, serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
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
  const { run } = useDone(service);
  if (!may(listOrderEmails)) return null;
  return (
    <Panel title={t('checkout.mails')} text={t('checkout.mailsText')}>
      <Answer query={query} failed={t('checkout.mailsFailed')} rows={6}>
        {({ orderEmails }) => (
          <ul className={css.mails}>
            {orderEmails.map(({ kind, enabled }) => (
              <li key={kind}>
                <Switch
                  label={t(`checkout.mail.${kind}` as TextKey)}
                  checked={enabled}
                  disabled={!may(updateOrderEmail)}
                  onChange={(event) => {
                    const on = event.currentTarget.checked;
                    void run(
                      () => client.call(updateOrderEmail, { kind, orderEmail: { enabled: on } }),
                      t(on ? 'checkout.mailOn' : 'checkout.mailOff'),
                    );
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
