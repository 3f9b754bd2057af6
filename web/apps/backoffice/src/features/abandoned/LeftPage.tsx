import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  addAbandonedCheckoutActivity,
  deleteAbandonedCheckout,
  getAbandonedCheckout,
  remindOfAbandonedCheckout,
  searchAbandonedCheckouts,
} from '@souk/client/operations/ecom-abandoned-checkouts';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Callout, Picture, TextField, useNotice } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { isRecovered, LeftState, nameOf, Reminder, reminderOf, type Left } from './shown.tsx';
import { noReminder, useRemind } from './useRemind.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './abandoned.module.css';

const service = serviceKey(searchAbandonedCheckouts);

export function LeftPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getAbandonedCheckout, { abandonedCheckoutId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('left.failedOne')}
      missing={{ title: t('left.gone') }}
      back={{ to: '/abandoned', label: t('nav.abandoned') }}
    >
      {({ abandonedCheckout }) => <One left={abandonedCheckout} />}
    </DetailAnswer>
  );
}

function One({ left }: { left: Left }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { run, removal } = useDone(service);
  const [deleting, setDeleting] = useState(false);
  const remind = useRemind();
  const about = { abandonedCheckoutId: left.id };
  const stop = () =>
    void run(
      () => client.call(addAbandonedCheckoutActivity, { ...about, activityType: 'AUTOMATION_SKIPPED' }),
      t('left.stopped'),
    );
  return (
    <DetailPage
      title={nameOf(left) || t('left.nobody')}
      back={{ to: '/abandoned' }}
      pills={
        <>
          <LeftState left={left} />
          <Reminder left={left} />
        </>
      }
      facts={[
        <bdi key="total">{left.totalPrice?.formattedAmount}</bdi>,
        ...(left.createdDate ? [<When key="when" date={left.createdDate} />] : []),
      ]}
      actions={[
        isRecovered(left)
          ? null
          : {
              label: t('left.stop'),
              needs: addAbandonedCheckoutActivity,
              off: reminderOf(left) ? t('left.stopLate') : undefined,
              run: stop,
            },
        isRecovered(left)
          ? null
          : {
              label: t('left.remindNow'),
              needs: remindOfAbandonedCheckout,
              filled: true,
              off: noReminder(left, t),
              run: () => remind(left),
            },
      ]}
      more={[
        {
          label: t('left.delete'),
          needs: deleteAbandonedCheckout,
          danger: true,
          run: () => setDeleting(true),
        },
      ]}
      aside={<Aside left={left} />}
    >
      {isRecovered(left) ? (
        <Callout tone="good">
          <p>
            {t('left.recoveredText')}{' '}
            {left.checkoutRecoveredDate ? <When date={left.checkoutRecoveredDate} /> : null}
          </p>
        </Callout>
      ) : (
        <LinkPart left={left} />
      )}
      <Items left={left} />
      {deleting ? (
        <Confirm
          question={{
            title: t('left.deleteTitle'),
            text: t('left.deleteText'),
            action: t('left.delete'),
            ...removal(
              () => client.call(deleteAbandonedCheckout, about),
              () => navigate({ to: '/abandoned' }),
              t('left.deleted'),
            ),
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </DetailPage>
  );
}

type Discount = Left['appliedDiscounts'][number];

const discountOf = ({ coupon, discountRule, merchantDiscount }: Discount) =>
  coupon ?? discountRule ?? merchantDiscount;

const discountName = ({ coupon, discountRule }: Discount): string =>
  coupon?.code ?? discountRule?.name.original ?? '';

function Items({ left }: { left: Left }) {
  const t = useText();
  return (
    <Part title={t('left.inIt')}>
      <ul className={css.lines}>
        {left.lineItems.map((line, at) => (
          <li key={line.id ?? at}>
            <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
            <span className={css.what}>{line.productName?.original}</span>
            <bdi>
              {line.quantity} × {line.price?.formattedAmount}
            </bdi>
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        <div>
          <dt>{t('left.subtotal')}</dt>
          <dd>
            <bdi>{left.subtotalPrice?.formattedAmount}</bdi>
          </dd>
        </div>
        {left.appliedDiscounts.map((discount, at) => (
          <div key={at}>
            <dt>{discountName(discount) || t('left.discount')}</dt>
            <dd>
              <bdi>−{discountOf(discount)?.amount.formattedAmount}</bdi>
            </dd>
          </div>
        ))}
        <div data-total="">
          <dt>{t('left.total')}</dt>
          <dd>
            <bdi>{left.totalPrice?.formattedAmount}</bdi>
          </dd>
        </div>
      </dl>
    </Part>
  );
}

/** The link that leads the person back to their checkout. */
function LinkPart({ left }: { left: Left }) {
  const t = useText();
  const notify = useNotice();
  const url = left.checkoutUrl;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ text: t('left.copied') }),
      // Browsers refuse it outside of secure pages.
      () => notify({ text: t('left.notCopied'), tone: 'bad' }),
    );
  const letter = new URLSearchParams({
    subject: t('left.mailSubject'),
    body: `${t('left.mailBody')}\n\n${url}`,
  });
  return (
    <Part title={t('left.link')}>
      <div className={css.link}>
        <TextField label={t('left.linkLabel')} dir="ltr" readOnly value={url} />
        <Button variant="secondary" onClick={() => void copy()}>
          {t('left.copy')}
        </Button>
      </div>
      {left.buyerInfo.email ? (
        <p className={css.write}>
          <a href={`mailto:${left.buyerInfo.email}?${letter.toString().replaceAll('+', '%20')}`}>
            {t('left.write')}
          </a>
        </p>
      ) : null}
    </Part>
  );
}

const did: Record<string, TextKey> = {
  SCHEDULED: 'left.did.scheduled',
  EMAIL_SENT: 'left.did.sent',
  EMAIL_NOT_SENT: 'left.did.notSent',
  NOTIFICATION_SENT: 'left.did.notice',
  TASK_CREATED: 'left.did.task',
  AUTOMATION_SKIPPED: 'left.did.skipped',
};

function Aside({ left }: { left: Left }) {
  const t = useText();
  const { email } = left.buyerInfo;
  return (
    <>
      <Part title={t('left.who')}>
        <p>{nameOf(left)}</p>
        {email ? (
          <p>
            <a className={css.mail} href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </p>
        ) : null}
        {left.contactDetails?.phone ? <p dir="ltr">{left.contactDetails.phone}</p> : null}
      </Part>
      <Part title={t('left.reminders')}>
        {left.activities.length === 0 ? (
          <p className={css.muted}>{t('left.noReminders')}</p>
        ) : (
          <ul className={css.did}>
            {left.activities.map(({ type, createdDate }, at) => (
              <li key={at}>
                <span>{t(did[type] ?? 'left.did.other')}</span>
                {createdDate ? (
                  <span className={css.muted}>
                    <When date={createdDate} />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}
