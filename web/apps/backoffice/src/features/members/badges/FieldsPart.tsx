import { useQuery } from '@tanstack/react-query';
import {
  createCustomField,
  deleteCustomField,
  hideCustomField,
  listCustomFields,
  updateCustomField,
  updateCustomFieldsOrder,
} from '@souk/client/operations/members-custom-fields';
import { reading } from '@souk/query/operations';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import { FieldForm } from './FieldForm.tsx';
import { fieldsService, types, type Field, type FieldType } from './fields.ts';
import { Held } from './Held.tsx';
import css from './badges.module.css';

export function FieldsPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(fieldsService);
  const fields = useQuery(reading(client, listCustomFields, {}));
  const move = (fieldIds: string[]) =>
    void run(() => client.call(updateCustomFieldsOrder, { fieldIds, section: 'GENERAL' }), t('held.moved'));
  return (
    <Held
      title={t('held.fields')}
      text={t('held.fieldsText')}
      query={fields}
      itemsOf={(answer) => answer.fields.filter(({ section, hidden }) => section === 'GENERAL' && !hidden)}
      nameOf={({ name }: Field) => name}
      empty={{ title: t('held.noFields'), text: t('held.noFieldsText') }}
      make={{ label: t('held.newField'), needs: createCustomField }}
      change={updateCustomField}
      remove={{
        needs: deleteCustomField,
        off: ({ fieldOrigin }) => (fieldOrigin === 'SYSTEM' ? t('held.system') : undefined),
        ask: ({ id, name, revision }) => ({
          title: t('held.deleteTitle', { name }),
          text: t('held.deleteFieldText'),
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
      onOrder={may(updateCustomFieldsOrder) ? move : undefined}
      row={(field) => (
        <span className={css.name}>
          <b>{field.name}</b>
          <span className={css.muted}>
            {[
              types[field.fieldType as FieldType] ? t(types[field.fieldType as FieldType]) : '',
              t(field.defaultPrivacy === 'PUBLIC' ? 'held.shown' : 'held.notShown'),
              field.signUp
                ? t(field.signUp === 'REQUIRED' ? 'held.signUpRequired' : 'held.signUpOptional')
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
      form={(field, close) => <FieldForm field={field} onClose={close} />}
    />
  );
}
