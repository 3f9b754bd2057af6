import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryDiscountRules } from '@souk/client/operations/ecom-discount-rules';
import { queryCoupons } from '@souk/client/operations/marketing-coupons';
import { getProduct } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { couponOffer, goodsOf, meet, ruleOffer, spanOf, together } from './overlap.ts';
import { useText } from './text/index.ts';
import type { RuleValues } from './values.ts';
import css from './discounts.module.css';

const most = 100;
const rulesMessage = { query: { filter: { active: true }, cursorPaging: { limit: most } } };
const couponsMessage = {
  query: { filter: { 'specification.active': true }, paging: { limit: most, offset: 0 } },
};

/** Which collections the products of a discount are in. */
function useCollectionsOf(ids: readonly string[]) {
  const { client } = useStore();
  const may = useMay();
  return useQueries({
    queries: ids.map((id) => ({ ...reading(client, getProduct, { id }), enabled: may(getProduct) })),
    combine: (answers) =>
      new Map(answers.map(({ data }, at) => [ids[at] ?? '', data?.product.collectionIds ?? []] as const)),
  });
}

/** Other offers on the same goods at the same time, and how they add up. Nothing where there are none. */
export function Overlaps({ id, values }: { id?: string; values: RuleValues }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const rules = useQuery({
    ...reading(client, queryDiscountRules, rulesMessage),
    enabled: may(queryDiscountRules),
  });
  const coupons = useQuery({ ...reading(client, queryCoupons, couponsMessage), enabled: may(queryCoupons) });
  const collectionsOf = useCollectionsOf(values.on === 'products' ? values.products : []);
  const [now] = useState(Date.now);
  if (!values.active) return null;
  const mine = { goods: goodsOf(values), span: spanOf(values) };
  const clashes = ({ goods, span }: ReturnType<typeof ruleOffer>) =>
    span.until > now && together(mine.span, span) && meet(mine.goods, goods, collectionsOf);
  const found = [
    ...(rules.data?.discountRules ?? [])
      .filter((rule) => rule.id !== id && clashes(ruleOffer(rule)))
      .map((rule) => ({ id: rule.id, name: rule.name, coupon: false })),
    ...(coupons.data?.coupons ?? [])
      .filter((coupon) => !coupon.expired && clashes(couponOffer(coupon)))
      .map((coupon) => ({ id: coupon.id, name: coupon.specification.code, coupon: true })),
  ];
  if (found.length === 0) return null;
  const cut = (rules.data?.discountRules.length ?? 0) >= most || (coupons.data?.coupons.length ?? 0) >= most;
  return (
    <section className={css.overlaps}>
      <h2 className={css.overlapsTitle}>{t('discounts.overlaps', { count: found.length })}</h2>
      <ul>
        {found.map((one) => (
          <li key={one.id} className={css.overlap}>
            <bdi>{one.name}</bdi>
            <span>{t(one.coupon ? 'discounts.overlapCoupon' : 'discounts.overlapRule')}</span>
            <Link
              to={one.coupon ? '/coupons/$id' : '/discounts/$id'}
              params={{ id: one.id }}
              aria-label={`${t('discounts.open')}: ${one.name}`}
            >
              {t('discounts.open')}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('discounts.overlapRules')}</p>
      {cut ? <p>{t('discounts.tooMany')}</p> : null}
    </section>
  );
}
