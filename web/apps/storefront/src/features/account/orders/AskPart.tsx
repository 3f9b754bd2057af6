import { useId, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import {
  Button,
  Callout,
  QuantityStepper,
  SelectField,
  StatusPill,
  TextArea,
  useNotice,
  type Tone,
} from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../../shared/store.ts';
import { Ask } from '../Ask.tsx';
import { Dialog } from '../security/Dialog.tsx';
import { day } from '../When.tsx';
import { orderCalls, orderKeys, type Asked, type OrderPageData, type Reason } from './calls.ts';
import { useOrdersText } from './text/index.ts';
import css from './orders.module.css';

interface Props {
  page: OrderPageData;
  guestKey?: string;
}

const tones: Record<string, Tone> = {
  REQUESTED: 'attention',
  APPROVED: 'active',
  RECEIVED: 'active',
  REFUNDED: 'good',
  ACCEPTED: 'good',
  DECLINED: 'bad',
};

/** What was asked about an order, and what may be asked now. */
export function AskPart({ page, guestKey }: Props) {
  const t = useOrdersText();
  const { code } = useLanguage();
  const [asking, setAsking] = useState<'RETURN' | 'CANCEL' | null>(null);
  const { offer, returns } = page;
  const close = () => setAsking(null);
  return (
    <>
      {returns.length > 0 ? (
        <section aria-labelledby="asked">
          <h2 id="asked" className={css.subtitle}>
            {t('asked.title')}
          </h2>
          <ul className={css.parcels}>
            {returns.map((each) => (
              <li key={each.id}>
                <One asked={each} page={page} guestKey={guestKey} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {offer?.canReturn ? (
        <div className={css.offer}>
          <p className={css.small}>
            {offer.returnUntil ? t('ask.returnText', { date: day(new Date(offer.returnUntil), code) }) : ''}
          </p>
          <Button variant="secondary" onClick={() => setAsking('RETURN')}>
            {t('ask.return')}
          </Button>
        </div>
      ) : offer?.whyNoReturn === 'TOO_LATE' ? (
        <p className={css.small}>{t('ask.off')}</p>
      ) : null}
      {offer?.canCancel ? (
        <div className={css.offer}>
          <p className={css.small}>{t('ask.cancelText')}</p>
          <Button variant="secondary" onClick={() => setAsking('CANCEL')}>
            {t('ask.cancel')}
          </Button>
        </div>
      ) : null}
      {asking ? <AskDialog kind={asking} page={page} guestKey={guestKey} onClose={close} /> : null}
    </>
  );
}

function One({ asked, page, guestKey }: Props & { asked: Asked }) {
  const t = useOrdersText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  const [taking, setTaking] = useState(false);
  const open = asked.status === 'REQUESTED' || asked.status === 'APPROVED';
  const reload = () => cache.invalidateQueries({ queryKey: orderKeys.one(page.order.id ?? '') });
  return (
    <div className={css.asked}>
      <p className={css.rowHead}>
        <strong>{t(`asked.${asked.kind as 'RETURN' | 'CANCEL'}`)}</strong>
        <StatusPill tone={tones[asked.status] ?? 'neutral'}>
          {t(`asked.${asked.status as 'REQUESTED'}`)}
        </StatusPill>
      </p>
      {asked.lines.length > 0 ? (
        <p className={css.small}>
          {asked.lines.map((line) => `${line.quantity} × ${line.productName ?? ''}`).join(', ')}
        </p>
      ) : null}
      {asked.answer ? (
        <p className={css.answer}>
          <span className={css.small}>{t('asked.answer')}</span> <bdi>{asked.answer}</bdi>
        </p>
      ) : null}
      {open ? (
        <Button variant="quiet" size="small" onClick={() => setTaking(true)}>
          {t('asked.withdraw')}
        </Button>
      ) : null}
      {taking ? (
        <Ask
          title={t('asked.withdrawTitle')}
          text={t('asked.withdrawText')}
          action={t('asked.withdraw')}
          keep={t('ask.keep')}
          run={async () => {
            await orderCalls(client).withdraw(asked.id, asked.revision, guestKey);
            await reload();
            notify({ text: t('asked.withdrawn') });
          }}
          refused={(error) => {
            void reload();
            return isSoukError(error) && error.status < 500 ? t('ask.refused') : t('one.trouble');
          }}
          onClose={() => setTaking(false)}
        />
      ) : null}
    </div>
  );
}

const reasons: Record<'RETURN' | 'CANCEL', Reason[]> = {
  RETURN: ['CHANGED_MIND', 'DOES_NOT_FIT', 'NOT_AS_DESCRIBED', 'DAMAGED', 'WRONG_ITEM', 'OTHER'],
  CANCEL: ['CHANGED_MIND', 'MISTAKE', 'TOO_SLOW', 'OTHER'],
};

function AskDialog({
  kind,
  page,
  guestKey,
  onClose,
}: Props & { kind: 'RETURN' | 'CANCEL'; onClose: () => void }) {
  const t = useOrdersText();
  const id = useId();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  const [units, setUnits] = useState<Record<string, number>>({});
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const orderId = page.order.id ?? '';
  const lines = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
  const noLine = kind === 'RETURN' && lines.length === 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || noLine || !reason) return;
    setBusy(true);
    setProblem('');
    try {
      await orderCalls(client).ask({
        orderId,
        kind,
        reason,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(guestKey ? { key: guestKey } : {}),
        ...(kind === 'RETURN' ? { lines } : {}),
      });
      await cache.invalidateQueries({ queryKey: orderKeys.one(orderId) });
      notify({ text: t('ask.done') });
      onClose();
    } catch (error) {
      setBusy(false);
      const refused = isSoukError(error) && error.kind === 'application';
      if (refused) void cache.invalidateQueries({ queryKey: orderKeys.one(orderId) });
      setProblem(t(refused ? 'ask.refused' : 'one.trouble'));
    }
  };

  return (
    <Dialog
      title={t(kind === 'RETURN' ? 'ask.title' : 'ask.cancelTitle')}
      text={t(kind === 'RETURN' ? 'ask.text' : 'ask.cancelWords')}
      onClose={onClose}
    >
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {kind === 'RETURN' ? (
          <fieldset className={css.choose} aria-describedby={tried && noLine ? `${id}-lines` : undefined}>
            <legend className={css.minor}>{t('ask.what')}</legend>
            {(page.offer?.lines ?? []).map((line) => (
              <div key={line.lineItemId} className={css.parcel}>
                <span>
                  <bdi className={css.name}>{line.productName}</bdi>
                  <br />
                  <span className={css.small}>
                    {[line.choices, t('ask.of', { count: line.quantity })].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <QuantityStepper
                  size="small"
                  label={t('ask.howMany', { name: line.productName ?? '' })}
                  min={0}
                  max={line.quantity}
                  value={units[line.lineItemId] ?? 0}
                  onChange={(value) => setUnits((before) => ({ ...before, [line.lineItemId]: value }))}
                />
              </div>
            ))}
            {tried && noLine ? (
              <p id={`${id}-lines`} className={css.bad} role="alert">
                {t('ask.chooseLine')}
              </p>
            ) : null}
          </fieldset>
        ) : null}
        <SelectField
          label={t('ask.why')}
          value={reason}
          error={tried && !reason ? t('ask.chooseReason') : undefined}
          onChange={(event) => setReason(event.target.value as Reason)}
        >
          <option value="">{t('ask.choose')}</option>
          {reasons[kind].map((each) => (
            <option key={each} value={each}>
              {t(`reason.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('ask.note')}
          value={note}
          maxLength={1000}
          onChange={(event) => setNote(event.target.value)}
        />
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('ask.send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('ask.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
