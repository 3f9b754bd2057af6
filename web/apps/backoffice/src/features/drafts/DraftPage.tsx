import { useState } from 'react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { createOrderFromDraft, deleteDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { StatusPill, useNotice } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { When } from '../../shared/When.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { DonePage } from './DonePage.tsx';
import { CreateOrderDialog } from './dialogs/CreateOrderDialog.tsx';
import {
  buyerOf,
  editsOrder,
  purposeName,
  purposeOf,
  stateOf,
  type Calculated,
  type Draft,
} from './model.ts';
import { DeliveryPart } from './parts/DeliveryPart.tsx';
import { DiscountsPart } from './parts/DiscountsPart.tsx';
import { ReturnedPart } from './parts/ReturnedPart.tsx';
import { FeesPart } from './parts/FeesPart.tsx';
import { LinesPart } from './parts/LinesPart.tsx';
import { PeoplePart } from './parts/PeoplePart.tsx';
import { TotalsPart } from './parts/TotalsPart.tsx';
import { useText } from './text/index.ts';
import { WorkingContext, useChange, useDraft, useReload } from './use-draft.ts';

/** A draft: one that is written, or what became of it. */
export function DraftPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { query, remove } = useDraft(id);
  return (
    <DetailAnswer
      query={query}
      failed={t('drafts.failedOne')}
      missing={{ title: t('drafts.missing'), text: t('drafts.missingText') }}
      back={{ to: '/drafts', label: t('nav.drafts') }}
    >
      {({ calculatedDraftOrder: calculated }) => {
        const found = calculated.draftOrder;
        if (!found) return null;
        if (found.status === 'COMMITTED') return <DonePage draft={found} />;
        if (editsOrder(found)) {
          return <Navigate to="/orders/$id/edit" params={{ id: found.orderId ?? '' }} replace />;
        }
        return <Editor key={id} draft={found} calculated={calculated} remove={remove} />;
      }}
    </DetailAnswer>
  );
}

interface EditorProps {
  draft: Draft;
  calculated: Calculated;
  remove: () => Promise<void>;
}

function Editor({ draft, calculated, remove }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const notify = useNotice();
  const reload = useReload();
  const id = draft.id ?? '';
  const change = useChange(id);
  const [asked, setAsked] = useState<'create' | 'delete' | null>(null);
  const { name, tone } = stateOf(draft);
  const exchange = draft.exchange;
  return (
    <WorkingContext value={{ draft, calculated, currency: draft.currency ?? 'USD', change }}>
      <DetailPage
        title={exchange ? t('drafts.exchange') : buyerOf(draft) || t('drafts.one')}
        back={{ to: '/drafts' }}
        pills={<StatusPill tone={tone}>{t(name)}</StatusPill>}
        facts={[t(purposeName[purposeOf(draft)]), <When key="made" date={draft.createdDate ?? ''} />]}
        more={[
          {
            label: t('drafts.delete'),
            needs: deleteDraftOrder,
            danger: true,
            run: () => setAsked('delete'),
          },
        ]}
        actions={[
          {
            label: t('drafts.create'),
            needs: createOrderFromDraft,
            filled: true,
            off: draft.lineItems.length === 0 ? t('drafts.createEmpty') : undefined,
            run: () => setAsked('create'),
          },
        ]}
        aside={
          <>
            <TotalsPart />
            <PeoplePart />
          </>
        }
      >
        {exchange ? <ReturnedPart exchange={exchange} /> : null}
        <LinesPart title={t(exchange ? 'drafts.goesOut' : 'drafts.items')} />
        <DeliveryPart />
        <DiscountsPart />
        <FeesPart />
      </DetailPage>
      {asked === 'create' ? <CreateOrderDialog onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? (
        <Confirm
          question={{
            title: t('drafts.deleteMany', { count: 1 }),
            text: t('drafts.deleteText'),
            action: t('drafts.delete'),
            work: remove,
            onDone: () => {
              notify({ text: t('drafts.deleted') });
              void navigate({ to: '/drafts' }).then(reload);
            },
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </WorkingContext>
  );
}
