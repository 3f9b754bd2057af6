import type { Schemas } from '@souk/client';
import { setPlan } from '@souk/client/operations/souk-backups';
import { serviceKey } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import { FormBody } from '../../shared/form/FormBody.tsx';
import type { Values } from '../../shared/form/merge.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

const service = serviceKey(setPlan);

interface PlanValues extends Values {
  daily: boolean;
  hour: string;
  keep: string;
}

/** When backups are made by themselves. */
export function PlanPart({ plan }: { plan: Schemas['BackupPlan'] }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const { tell } = useDone(service);
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: new Intl.DateTimeFormat(code, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 1, hour),
    ),
  }));
  const values: PlanValues = { daily: plan.daily, hour: String(plan.hour), keep: String(plan.keep) };
  return (
    <FormBody<PlanValues>
      key={JSON.stringify(values)}
      spec={{
        id: 'backups.plan',
        saved: { values },
        save: (now) =>
          client.call(setPlan, {
            plan: { daily: now.daily, hour: Number(now.hour), keep: Number(now.keep) },
          }),
        onSaved: () => tell(t('backups.planSaved')),
        parts: [
          {
            title: t('backups.plan'),
            fields: [
              {
                name: 'daily',
                label: t('backups.everyDay'),
                hint: t('backups.everyDayHint'),
                kind: 'switch',
              },
              {
                name: 'hour',
                label: t('backups.from'),
                hint: t('backups.fromHint'),
                kind: 'choice',
                options: hours,
              },
              {
                name: 'keep',
                label: t('backups.keep'),
                hint: t('backups.keepHint'),
                kind: 'number',
                required: t('backups.keepNeeded'),
                check: (value) =>
                  /^[1-9]\d{0,2}$/.test(String(value)) && Number(value) <= 365
                    ? undefined
                    : t('backups.keepNeeded'),
              },
            ],
          },
        ],
      }}
    />
  );
}
