import { useQuery } from '@tanstack/react-query';
import {
  createCustomField,
  deleteCustomField,
  hideCustomField,
  listCustomFields,
  updateCustomField,
  updateCustomFieldsOrder,
} from '@souk/client/operations/members-custom-fields';
import { countMembersPerField } from '@souk/client/operations/souk-member-fields';
import { reading } from '@souk/query/operations';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import { FieldForm } from './FieldForm.tsx';
import {
  allFields,
  fieldsService,
  networkOf,
  networks,
  sectionOf,
  sections,
  types,
  type Field,
  type FieldType,
  type Section,
} from './fields.ts';
import { Held } from './Held.tsx';
import { orderCalls } from './order.ts';
import css from './badges.module.css';

export function FieldsPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(fieldsService);
  const fields = useQuery(reading(client, listCustomFields, allFields));
  const counts = useQuery({
    ...reading(client, countMembersPerField, {}),
    enabled: may(countMembersPerField),
    staleTime: 0, // members fill fields in at any time
  });
  /** How many members filled a field in; undefined for those who may not know, and before it is known. */
  const countOf = (id: string) =>
    counts.data && (counts.data.fieldMemberCounts.find(({ fieldId }) => fieldId === id)?.memberCount ?? 0);
  const move = (ids: string[], section: Section) =>
    void run(async () => {
      for (const fieldIds of orderCalls(ids)) {
        await client.call(updateCustomFieldsOrder, { fieldIds, section });
      }
    }, t('held.moved'));
  const kindOf = (field: Field) => {
    if (field.fieldType !== 'SOCIAL')
      return [types[field.fieldType as FieldType]].map((kind) => kind && t(kind));
    const network = networkOf(field);
    return [t('held.type.social'), network === 'OTHER' ? t('held.network.other') : networks[network]];
  };
  const lost = (count: number | undefined) => {
    if (count === undefined) return t('held.deleteFieldText');
    return count === 0 ? t('held.deleteFieldEmpty') : t('held.deleteFieldFilled', { count });
  };
  return (
    <Held
      title={t('held.fields')}
      text={t('held.fieldsText')}
      query={fields}
      itemsOf={(answer) => answer.fields.filter(({ hidden }) => !hidden)}
      nameOf={({ name }: Field) => name}
      empty={{ title: t('held.noFields'), text: t('held.noFieldsText') }}
      make={{ label: t('held.newField'), needs: createCustomField }}
      change={updateCustomField}
      remove={{
        needs: deleteCustomField,
        off: ({ fieldOrigin }) => (fieldOrigin === 'SYSTEM' ? t('held.system') : undefined),
        ask: ({ id, name, revision }) => ({
          title: t('held.deleteTitle', { name }),
          text: lost(countOf(id)),
          action: t('members.delete'),
          work: () => client.call(deleteCustomField, { id, revision: revision ?? '' }),
          onDone: () => tell(t('held.deleted', { name })),
        }),
      }}
      more={({ id, name, revision = '' }) =>
        may(hideCustomField)
          ? {
              label: t('held.hide'),
              run: () =>
                void run(() => client.call(hideCustomField, { id, revision }), t('held.hidden', { name })),
            }
          : null
      }
      parts={{
        names: Object.fromEntries(Object.entries(sections).map(([id, name]) => [id, t(name)])),
        of: sectionOf,
      }}
      onOrder={may(updateCustomFieldsOrder) ? (ids, _, section) => move(ids, section as Section) : undefined}
      row={(field) => (
        <>
          <span className={css.name}>
            <b>{field.name}</b>
            <span className={css.muted}>
              {[
                ...kindOf(field),
                t(field.defaultPrivacy === 'PUBLIC' ? 'held.shown' : 'held.notShown'),
                field.signUp
                  ? t(field.signUp === 'REQUIRED' ? 'held.signUpRequired' : 'held.signUpOptional')
                  : '',
                field.appliesTo === 'SELECTED_MEMBERS' ? t('held.someMembers') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {countOf(field.id) === undefined ? null : (
            <span className={css.muted}>{t('held.count', { count: countOf(field.id) ?? 0 })}</span>
          )}
        </>
      )}
      form={(field, close) => <FieldForm field={field} onClose={close} />}
    />
  );
}
