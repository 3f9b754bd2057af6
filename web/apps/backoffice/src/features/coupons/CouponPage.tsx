import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { SoukError, type Client } from '@souk/client';
import { deleteCoupon, getCoupon, updateCoupon } from '@souk/client/operations/marketing-coupons';
import { getCouponUses } from '@souk/client/operations/souk-discount-uses';
import { reading, serviceKey } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { differing, same } from '../../shared/form/merge.ts';
import { useMay } from '../../shared/may.tsx';
import { Uses } from '../../shared/offers/Uses.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { CouponForm } from './CouponForm.tsx';
import { CouponState } from './CouponsPage.tsx';
import { useText } from './text/index.ts';
import { specificationOf, valuesOf, type Coupon, type CouponValues } from './values.ts';

const service = serviceKey(getCoupon);

/** What the person began with is the version: coupons have no number of their own for it. */
const savedOf = (coupon: Coupon) => {
  const values = valuesOf(coupon);
  return { values, revision: JSON.stringify(values) };
};

async function saveChanges(
  client: Client,
  id: string,
  base: CouponValues,
  values: CouponValues,
): Promise<void> {
  const now = valuesOf((await client.call(getCoupon, { id })).coupon);
  const clash = differing(base, values).some(
    (field) => !same(base[field], now[field]) && !same(values[field], now[field]),
  );
  if (clash) {
    throw new SoukError('application', 'changed meanwhile', {
      status: 409,
      details: { applicationError: { code: 'ABORTED', description: 'changed meanwhile' } },
    });
  }
  const before = specificationOf(base) as Record<string, unknown>;
  const changed = Object.entries(specificationOf(values)).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part]),
  );
  await client.call(updateCoupon, { id, specification: Object.fromEntries(changed) });
}

export function CouponPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getCoupon, { id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('coupons.failedOne')}
      missing={{ title: t('coupons.gone') }}
      back={{ to: '/coupons', label: t('coupons.back') }}
    >
      {({ coupon }) => <Editing key={id} coupon={coupon} />}
    </DetailAnswer>
  );
}

function Editing({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const notify = useNotice();
  const { run, removal, reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const {
    id,
    specification: { code, active, usageLimit: most },
    numberOfUsages: count,
  } = coupon;
  const on = active !== false;
  const may = useMay();
  const uses = useQuery({ ...reading(client, getCouponUses, { id }), enabled: may(getCouponUses) });
  const anew = () => setVersion((now) => now + 1);
  const turn = async () => {
    await run(
      () => client.call(updateCoupon, { id, specification: { active: !on } }),
      t(on ? 'coupons.stopped' : 'coupons.started', { code }),
    );
    await reload();
    anew();
  };
  const saved = async () => {
    await reload();
    anew();
    notify({ text: t('coupons.saved') });
  };
  return (
    <DetailPage
      title={code}
      back={{ to: '/coupons' }}
      pills={<CouponState coupon={coupon} />}
      facts={[`${t('coupons.uses')}: ${most === undefined ? count : t('coupons.usesOf', { count, most })}`]}
      actions={[
        { label: t(on ? 'coupons.stop' : 'coupons.start'), needs: updateCoupon, run: () => void turn() },
      ]}
      more={[
        {
          label: t('coupons.delete'),
          needs: deleteCoupon,
          danger: true,
          run: () =>
            setQuestion({
              title: t('coupons.deleteOne', { code }),
              text: t('coupons.deleteText'),
              action: t('coupons.delete'),
              ...removal(
                () => client.call(deleteCoupon, { id }),
                () => navigate({ to: '/coupons' }),
                t('coupons.deleted', { code }),
              ),
            }),
        },
      ]}
    >
      <CouponForm
        key={version}
        id={id}
        spec={{
          id: `coupon.${id}`,
          saved: savedOf(coupon),
          save: (values, _, revision = '') =>
            saveChanges(client, id, JSON.parse(revision) as CouponValues, values),
          latest: async () => savedOf((await client.call(getCoupon, { id })).coupon),
          onSaved: () => void saved(),
        }}
      />
      {may(getCouponUses) ? <Uses query={uses} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </DetailPage>
  );
}
