import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  deleteContactTaxDetails,
  queryContactTaxDetails,
  upsertContactTaxDetails,
} from '@souk/client/operations/ecom-contact-tax-details';
import {
  listDefaultTaxExemptGroups,
  queryTaxExemptGroups,
} from '@souk/client/operations/ecom-tax-exempt-groups';
import { reading, serviceKey } from '@souk/query/operations';
import { SelectField } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './members.module.css';

const service = serviceKey(queryContactTaxDetails);

const many = { query: { paging: { limit: 100 } } };

/** The group of exempt buyers that a person is in. It is chosen here as soon as the shop has such groups. */
export function TaxPart({ contactId }: { contactId: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { reload, run } = useDone(service);
  // What was chosen is shown while it is saved and read again.
  const [chosen, setChosen] = useState<string | null>(null);
  const reads = may(queryTaxExemptGroups) && may(queryContactTaxDetails);
  const own = useQuery({ ...reading(client, queryTaxExemptGroups, many), enabled: reads });
  const usual = useQuery({ ...reading(client, listDefaultTaxExemptGroups, {}), enabled: reads });
  const details = useQuery({
    ...reading(client, queryContactTaxDetails, {
      query: { filter: { id: contactId }, paging: { limit: 1 } },
    }),
    enabled: reads,
  });
  const groups = [...(own.data?.taxExemptGroups ?? []), ...(usual.data?.taxExemptGroups ?? [])].filter(
    ({ id }, at, all) => all.findIndex((other) => other.id === id) === at,
  );
  if (!reads || (own.isSuccess && usual.isSuccess && groups.length === 0)) return null;
  return (
    <Part title={t('members.tax')}>
      <Answer query={details} failed={t('members.taxFailed')} rows={1}>
        {({ contactTaxDetails: [now] }) => {
          const choose = async (taxExemptGroupId: string) => {
            setChosen(taxExemptGroupId);
            await run(
              () =>
                taxExemptGroupId === ''
                  ? client.call(deleteContactTaxDetails, { contactTaxDetailsId: contactId })
                  : client.call(upsertContactTaxDetails, {
                      contactTaxDetails: {
                        id: contactId,
                        taxExemptGroupId,
                        ...(now?.revision ? { revision: now.revision } : {}),
                      },
                    }),
              t('members.saved'),
            );
            await reload().finally(() => setChosen(null));
          };
          const changes = may(upsertContactTaxDetails) && may(deleteContactTaxDetails);
          return (
            <SelectField
              label={t('members.taxGroup')}
              hint={t('members.taxHint')}
              value={chosen ?? now?.taxExemptGroupId ?? ''}
              disabled={!changes || chosen !== null}
              onChange={(event) => void choose(event.currentTarget.value)}
            >
              <option value="">{t('members.taxNone')}</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          );
        }}
      </Answer>
      {own.isError || usual.isError ? <p className={css.muted}>{t('members.taxFailed')}</p> : null}
    </Part>
  );
}
