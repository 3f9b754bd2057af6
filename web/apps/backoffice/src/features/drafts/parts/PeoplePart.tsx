import { useState } from 'react';
import { setBillingInfo, setBuyerInfo, setRecipientInfo } from '@souk/client/operations/ecom-draft-orders';
import { AddressLines } from '@souk/ui/place';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../../shared/may.tsx';
import { AddressDialog, type Place } from '../dialogs/AddressDialog.tsx';
import { BuyerDialog } from '../dialogs/BuyerDialog.tsx';
import type { AddressWithContact } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** Who buys, where the goods go, and who pays. */
export function PeoplePart() {
  const t = useText();
  const { draft } = useWorking();
  const [open, setOpen] = useState<'buyer' | Place | null>(null);
  const close = () => setOpen(null);
  const recipient = draft.recipientInfo?.removed ? undefined : draft.recipientInfo?.recipientInfo;
  const billing = draft.billingInfo;
  const { email, memberId } = draft.buyerInfo ?? {};
  return (
    <>
      <Part
        title={t('drafts.buyer')}
        actions={
          <Allowed to={setBuyerInfo}>
            <button
              type="button"
              className={css.linkButton}
              aria-label={t('drafts.changeBuyer')}
              onClick={() => setOpen('buyer')}
            >
              {t(email ? 'drafts.change' : 'drafts.set')}
            </button>
          </Allowed>
        }
      >
        {email ? (
          <p className={css.breakable}>
            <bdi dir="ltr">{email}</bdi>
          </p>
        ) : (
          <p className={css.muted}>{t('drafts.noBuyerText')}</p>
        )}
        {memberId ? <p className={css.small}>{t('drafts.buyerIsMember')}</p> : null}
      </Part>
      <AddressPart
        title={t('drafts.recipient')}
        change={t('drafts.changeRecipient')}
        of={recipient}
        none={t('drafts.noRecipient')}
        to={setRecipientInfo}
        onOpen={() => setOpen('recipient')}
      />
      <AddressPart
        title={t('drafts.billing')}
        change={t('drafts.changeBilling')}
        of={billing}
        none={t('drafts.noBilling')}
        to={setBillingInfo}
        onOpen={() => setOpen('billing')}
      />
      {open === 'buyer' ? <BuyerDialog onClose={close} /> : null}
      {open === 'recipient' || open === 'billing' ? (
        <AddressDialog place={open} now={open === 'recipient' ? recipient : billing} onClose={close} />
      ) : null}
    </>
  );
}

interface AddressProps {
  title: string;
  change: string;
  of?: AddressWithContact;
  none: string;
  to: typeof setRecipientInfo | typeof setBillingInfo;
  onOpen: () => void;
}

function AddressPart({ title, change, of, none, to, onOpen }: AddressProps) {
  const t = useText();
  return (
    <Part
      title={title}
      actions={
        <Allowed to={to as typeof setBillingInfo}>
          <button type="button" className={css.linkButton} aria-label={change} onClick={onOpen}>
            {t(of ? 'drafts.change' : 'drafts.set')}
          </button>
        </Allowed>
      }
    >
      {of ? (
        <>
          <AddressLines of={of} />
          {of.contactDetails?.phone ? (
            <p className={css.small}>
              <bdi dir="ltr">{of.contactDetails.phone}</bdi>
            </p>
          ) : null}
        </>
      ) : (
        <p className={css.muted}>{none}</p>
      )}
    </Part>
  );
}
