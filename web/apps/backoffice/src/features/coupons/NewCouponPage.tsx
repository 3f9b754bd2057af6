import { useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createCoupon } from '@souk/client/operations/marketing-coupons';
import { serviceKey } from '@souk/query/operations';
import { Callout, Loading, Skeleton } from '@souk/ui';
import type { Shelf } from '../../shared/collections/shelves.ts';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { listSearch } from '../../shared/list/url.ts';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { CouponForm } from './CouponForm.tsx';
import { useMeant } from './targets.tsx';
import { useText } from './text/index.ts';
import { blank, specificationOf, type CouponValues } from './values.ts';

const service = serviceKey(createCoupon);

/** The form as words of the palette fill it in, or an empty one. */
function beginning(search: Record<string, string>, target: Shelf | undefined, now: Date): CouponValues {
  const { percent = '', amount = '', on = '', until = '' } = search;
  const code = `${on}${percent || amount}`.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return {
    ...blank(now),
    ...(amount ? { kind: 'MoneyOff' as const, amount } : { percent }),
    ...(target ? { on: 'collection' as const, collection: target.id } : {}),
    ...(percent || amount
      ? { code: (on ? code : `SAVE${code}`).slice(0, 20), name: target?.name ?? on }
      : {}),
    until,
  };
}

export function NewCouponPage() {
  const t = useText();
  const may = useMay();
  const search = listSearch(useSearch({ strict: false }));
  const { meant, known } = useMeant(search.on ?? '');
  if (!may(createCoupon)) return <NotAllowed />;
  return (
    <DetailPage title={t('coupons.new')} back={{ to: '/coupons' }}>
      {search.on && !known ? (
        <Loading>
          <Skeleton height={260} radius={12} />
        </Loading>
      ) : (
        <Making key={JSON.stringify(search)} search={search} meant={meant} />
      )}
    </DetailPage>
  );
}

function Making({ search, meant }: { search: Record<string, string>; meant?: Shelf }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { tell } = useDone(service);
  const made = useRef({ id: '', code: '' });
  const [values] = useState(() => beginning(search, meant, new Date()));
  const filled = Boolean(search.percent || search.amount);
  const unknown = search.on && values.on === 'all' ? search.on : '';
  return (
    <>
      {filled ? (
        <Callout tone={unknown ? 'attention' : 'neutral'}>
          <p>{unknown ? t('coupons.unknownTarget', { on: unknown }) : t('coupons.filledIn')}</p>
        </Callout>
      ) : null}
      <CouponForm
        spec={{
          id: filled ? `coupon.new.${JSON.stringify(search)}` : 'coupon.new',
          saved: { values },
          isNew: true,
          submit: t('coupons.create'),
          save: async (now) => {
            const given = Object.entries(specificationOf(now)).filter(([, part]) => part !== null);
            const specification = Object.fromEntries(given) as { code: string; name: string };
            const { id } = await client.call(createCoupon, { specification });
            made.current = { id, code: now.code };
          },
          onSaved: () => {
            const { id, code } = made.current;
            tell(t('coupons.made', { code }));
            void navigate({ to: '/coupons/$id', params: { id }, replace: true });
          },
        }}
      />
    </>
  );
}
