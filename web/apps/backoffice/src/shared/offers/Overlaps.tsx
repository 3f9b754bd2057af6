import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryDiscountRules } from '@souk/client/operations/ecom-discount-rules';
import { queryCoupons } from '@souk/client/operations/marketing-coupons';
import { getProduct } from '@souk/client/operations/stores-products';
import { reading } from '@souk/query/operations';
import { useMay } from '../may.tsx';
import { useStore } from '../store.ts';
import { couponOffer, meet, ruleOffer, together, type Offer } from './overlap.ts';
import { useOfferText } from './text.ts';
import css from './offers.module.css';

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
export function Overlaps({ id, offer }: { id?: string; offer: Offer }) {
  const t = useOfferText();
  const { client } = useStore();
  const may = useMay();
  const rules = useQuery({
    ...reading(client, queryDiscountRules, rulesMessage),
    enabled: may(queryDiscountRules),
  });
  const coupons = useQuery({ ...reading(client, queryCoupons, couponsMessage), enabled: may(queryCoupons) });
  const collectionsOf = useCollectionsOf(offer.goods.products);
  const [now] = useState(Date.now);
  const clashes = ({ goods, span }: Offer) =>
    span.until > now && together(offer.span, span) && meet(offer.goods, goods, collectionsOf);
  const found = [
    ...(rules.data?.discountRules ?? [])
      .filter((rule) => rule.id !== id && clashes(ruleOffer(rule)))
      .map((rule) => ({ id: rule.id, name: rule.name, coupon: false })),
    ...(coupons.data?.coupons ?? [])
      .filter((coupon) => coupon.id !== id && !coupon.expired && clashes(couponOffer(coupon)))
      .map((coupon) => ({ id: coupon.id, name: coupon.specification.code, coupon: true })),
  ];
  if (found.length === 0) return null;
  const cut = (rules.data?.discountRules.length ?? 0) >= most || (coupons.data?.coupons.length ?? 0) >= most;
  return (
    <section className={css.overlaps}>
      <h2 className={css.overlapsTitle}>{t('offers.overlaps', { count: found.length })}</h2>
      <ul>
        {found.map((one) => (
          <li key={one.id} className={css.overlap}>
            <bdi>{one.name}</bdi>
            <span>{t(one.coupon ? 'offers.coupon' : 'offers.rule')}</span>
            <Link
              to={one.coupon ? '/coupons/$id' : '/discounts/$id'}
              params={{ id: one.id }}
              aria-label={`${t('offers.open')}: ${one.name}`}
            >
              {t('offers.open')}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('offers.addUp')}</p>
      {cut ? <p>{t('offers.tooMany')}</p> : null}
    </section>
  );
}
