import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Client } from '@souk/client';
import {
  createCoupon,
  deleteCoupon,
  queryCoupons,
  updateCoupon,
} from '@souk/client/operations/marketing-coupons';
import { StatusPill, buttonClass, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { When } from '../../shared/When.tsx';
import { sentence } from './summary.ts';
import { useText, type TextKey } from './text/index.ts';
import { targetOf, useTargets } from './targets.tsx';
import { valuesOf, type Coupon } from './values.ts';
import cells from '../../shared/cells.module.css';

export function stateOf({ specification: { active, startTime }, expired }: Coupon, now: number) {
  const state: { name: TextKey; tone: Tone } = expired
    ? { name: 'coupons.ended', tone: 'neutral' }
    : active === false
      ? { name: 'coupons.off', tone: 'neutral' }
      : Number(startTime) > now
        ? { name: 'coupons.waits', tone: 'active' }
        : { name: 'coupons.running', tone: 'good' };
  return state;
}

export function CouponState({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const [now] = useState(Date.now);
  const { name, tone } = stateOf(coupon, now);
  return <StatusPill tone={tone}>{t(name)}</StatusPill>;
}

function Says({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const values = valuesOf(coupon);
  // By its collection only: the products of many coupons would be asked for one by one.
  const { nameOf } = useTargets({ collection: values.on === 'collection' ? values.collection : '' });
  return sentence(values, { t, language, money, target: nameOf(values) });
}

const source = byOffset(queryCoupons, 'coupons');

export function CouponsPage() {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const may = useMay();
  const says = async (coupon: Coupon, client: Client) => {
    const values = valuesOf(coupon);
    return sentence(values, { t, language, money, target: await targetOf(client, values, may) });
  };
  const used = ({ numberOfUsages: count, specification: { usageLimit: most } }: Coupon) =>
    most === undefined ? String(count) : t('coupons.usesOf', { count, most });
  const end = ({ specification: { expirationTime } }: Coupon) =>
    expirationTime === undefined ? '' : new Date(Number(expirationTime)).toISOString();
  return (
    <ListPage<Coupon>
      spec={{
        id: 'coupons',
        title: t('nav.coupons'),
        source,
        rowName: ({ specification }) => specification.code,
        rowLink: ({ id }) => ({ to: '/coupons/$id', params: { id } }),
        columns: [
          {
            id: 'code',
            label: t('coupons.code'),
            width: 180,
            sortField: 'specification.code',
            hideable: false,
            render: ({ specification: { code } }) => (
              <span className={cells.strong} dir="ltr">
                {code}
              </span>
            ),
            csv: ({ specification }) => specification.code,
          },
          { id: 'what', label: t('coupons.what'), render: (coupon) => <Says coupon={coupon} />, csv: says },
          {
            id: 'status',
            label: t('coupons.status'),
            width: 120,
            render: (coupon) => <CouponState coupon={coupon} />,
            csv: (coupon) => t(stateOf(coupon, Date.now()).name),
          },
          {
            id: 'uses',
            label: t('coupons.uses'),
            width: 120,
            align: 'end',
            sortField: 'numberOfUsages',
            render: used,
            csv: ({ numberOfUsages }) => String(numberOfUsages),
          },
          {
            id: 'until',
            label: t('coupons.until'),
            width: 140,
            align: 'end',
            sortField: 'specification.expirationTime',
            render: (coupon) =>
              end(coupon) ? (
                <When date={end(coupon)} />
              ) : (
                <span className={cells.muted}>{t('people.never')}</span>
              ),
            csv: end,
          },
          {
            id: 'name',
            label: t('coupons.name'),
            extra: true,
            sortField: 'specification.name',
            render: ({ specification }) => specification.name,
            csv: ({ specification }) => specification.name,
          },
        ],
        card: (coupon) => ({
          title: <span dir="ltr">{coupon.specification.code}</span>,
          text: <Says coupon={coupon} />,
          end: <span className={cells.small}>{t('coupons.usedTimes', { uses: used(coupon) })}</span>,
          pill: <CouponState coupon={coupon} />,
        }),
        tabs: [
          { id: 'all', label: t('coupons.all') },
          { id: 'on', label: t('coupons.on'), filter: { 'specification.active': true } },
          { id: 'off', label: t('coupons.offTab'), filter: { 'specification.active': false } },
        ],
        filters: [
          {
            id: 'code',
            label: t('coupons.code'),
            kind: 'text',
            field: 'specification.code',
            operator: '$startsWith',
          },
          {
            id: 'kind',
            label: t('coupons.kind'),
            kind: 'choice',
            field: 'specification.type',
            options: [
              { value: 'PercentOff', label: t('coupons.percentOff') },
              { value: 'MoneyOff', label: t('coupons.moneyOff') },
              { value: 'FreeShipping', label: t('coupons.freeShipping') },
              { value: 'FixedPrice', label: t('coupons.fixedPrice') },
              { value: 'BuyXGetY', label: t('coupons.buyGet') },
            ],
          },
        ],
        sorts: [
          { value: '-dateCreated', label: t('coupons.newest') },
          { value: '-numberOfUsages', label: t('coupons.mostUsed') },
          { value: 'specification.code', label: t('coupons.byCode') },
        ],
        bulk: [
          {
            id: 'on',
            label: t('coupons.switchOn'),
            needs: updateCoupon,
            each: ({ id }, client) => client.call(updateCoupon, { id, specification: { active: true } }),
          },
          {
            id: 'off',
            label: t('coupons.switchOff'),
            needs: updateCoupon,
            each: ({ id }, client) => client.call(updateCoupon, { id, specification: { active: false } }),
          },
          {
            id: 'delete',
            label: t('coupons.delete'),
            needs: deleteCoupon,
            danger: true,
            confirm: (count) => ({
              title: count === null ? t('coupons.deleteAll') : t('coupons.deleteMany', { count }),
              text: t('coupons.deleteText'),
              action: t('coupons.delete'),
            }),
            each: ({ id }, client) => client.call(deleteCoupon, { id }),
          },
        ],
        actions: (
          <Allowed to={createCoupon}>
            <Link to="/coupons/new" className={buttonClass('primary', 'small')}>
              {t('coupons.new')}
            </Link>
          </Allowed>
        ),
        empty: { title: t('coupons.none'), text: t('coupons.noneText') },
        failed: t('coupons.failed'),
        news: t('coupons.news'),
        file: 'coupons',
      }}
    />
  );
}
