import { Link } from '@tanstack/react-router';
import {
  createDiscountRule,
  deleteDiscountRule,
  queryDiscountRules,
  updateDiscountRule,
} from '@souk/client/operations/ecom-discount-rules';
import { StatusPill, buttonClass, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import { Allowed } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { When } from '../../shared/When.tsx';
import { sentence } from './summary.ts';
import { useTargetNames } from './targets.tsx';
import { useText, type TextKey } from './text/index.ts';
import { valuesOf, type Rule } from './values.ts';
import cells from '../../shared/cells.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  EXPIRED: { name: 'discounts.ended', tone: 'neutral' },
  PENDING: { name: 'discounts.waits', tone: 'active' },
  LIVE: { name: 'discounts.running', tone: 'good' },
};
const off: { name: TextKey; tone: Tone } = { name: 'discounts.off', tone: 'neutral' };

export const stateOf = ({ active, status }: Rule) =>
  active === false && status !== 'EXPIRED' ? off : (states[status] ?? off);

export function RuleState({ rule }: { rule: Rule }) {
  const t = useText();
  const { name, tone } = stateOf(rule);
  return <StatusPill tone={tone}>{t(name)}</StatusPill>;
}

function Says({ rule }: { rule: Rule }) {
  const t = useText();
  const { code: language } = useLanguage();
  const money = useMoney();
  const values = valuesOf(rule);
  const names = useTargetNames(values);
  return values ? sentence(values, { t, language, money, ...names }) : t('discounts.complex');
}

const source = byQuery(queryDiscountRules, 'discountRules');

export function RulesPage() {
  const t = useText();
  const used = ({ usageCount: count, settings }: Rule) =>
    settings?.usageLimit === undefined
      ? String(count)
      : t('discounts.usesOf', { count, most: settings.usageLimit });
  const end = ({ activeTimeInfo }: Rule) => activeTimeInfo?.end ?? '';
  return (
    <ListPage<Rule>
      spec={{
        id: 'discounts',
        title: t('nav.discounts'),
        source,
        rowName: ({ name }) => name,
        rowLink: ({ id }) => ({ to: '/discounts/$id', params: { id } }),
        columns: [
          {
            id: 'name',
            label: t('discounts.name'),
            width: 220,
            sortField: 'name',
            hideable: false,
            render: ({ name }) => <span className={cells.strong}>{name}</span>,
            csv: ({ name }) => name,
          },
          { id: 'what', label: t('discounts.what'), render: (rule) => <Says rule={rule} /> },
          {
            id: 'status',
            label: t('discounts.status'),
            width: 120,
            render: (rule) => <RuleState rule={rule} />,
            csv: (rule) => t(stateOf(rule).name),
          },
          {
            id: 'uses',
            label: t('discounts.uses'),
            width: 120,
            align: 'end',
            render: used,
            csv: ({ usageCount }) => String(usageCount),
          },
          {
            id: 'until',
            label: t('discounts.until'),
            width: 140,
            align: 'end',
            sortField: 'activeTimeInfo.end',
            render: (rule) =>
              end(rule) ? (
                <When date={end(rule)} />
              ) : (
                <span className={cells.muted}>{t('people.never')}</span>
              ),
            csv: end,
          },
        ],
        card: (rule) => ({
          title: rule.name,
          text: <Says rule={rule} />,
          end: <span className={cells.small}>{t('discounts.usedTimes', { uses: used(rule) })}</span>,
          pill: <RuleState rule={rule} />,
        }),
        tabs: [
          { id: 'all', label: t('discounts.all') },
          { id: 'on', label: t('discounts.on'), filter: { active: true } },
          { id: 'off', label: t('discounts.offTab'), filter: { active: false } },
        ],
        filters: [
          { id: 'name', label: t('discounts.name'), kind: 'text', field: 'name', operator: '$startsWith' },
        ],
        sorts: [
          { value: '-createdDate', label: t('discounts.newest') },
          { value: 'name', label: t('discounts.byName') },
        ],
        bulk: [
          {
            id: 'on',
            label: t('discounts.switchOn'),
            needs: updateDiscountRule,
            each: ({ id, revision }, client) =>
              client.call(updateDiscountRule, { discountRule: { id, revision, active: true } }),
          },
          {
            id: 'off',
            label: t('discounts.switchOff'),
            needs: updateDiscountRule,
            each: ({ id, revision }, client) =>
              client.call(updateDiscountRule, { discountRule: { id, revision, active: false } }),
          },
          {
            id: 'delete',
            label: t('discounts.delete'),
            needs: deleteDiscountRule,
            danger: true,
            confirm: (count) => ({
              title: count === null ? t('discounts.deleteAll') : t('discounts.deleteMany', { count }),
              text: t('discounts.deleteText'),
              action: t('discounts.delete'),
            }),
            each: ({ id }, client) => client.call(deleteDiscountRule, { discountRuleId: id }),
          },
        ],
        actions: (
          <Allowed to={createDiscountRule}>
            <Link to="/discounts/new" className={buttonClass('primary', 'small')}>
              {t('discounts.new')}
            </Link>
          </Allowed>
        ),
        empty: { title: t('discounts.none'), text: t('discounts.noneText') },
        failed: t('discounts.failed'),
        news: t('discounts.news'),
        file: 'discounts',
      }}
    />
  );
}
