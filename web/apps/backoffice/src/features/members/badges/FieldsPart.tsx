import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  updateCustomField,
  updateCustomFieldsOrder,
} from '@souk/client/operations/members-custom-fields';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, SelectField, TextField } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText, type TextKey } from '../text/index.ts';
import { Sorted } from './Sorted.tsx';
import css from './badges.module.css';

type Field = Schemas['CustomfieldsField'];

const service = serviceKey(listCustomFields);

const types: Record<'TEXT' | 'NUMBER' | 'DATE' | 'URL', TextKey> = {
  TEXT: 'held.type.text',
  NUMBER: 'held.type.number',
  DATE: 'held.type.date',
  URL: 'held.type.url',
};
type FieldType = keyof typeof types;

export function FieldsPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(service);
  const fields = useQuery(reading(client, listCustomFields, {}));
  const [edited, setEdited] = useState<Field | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = (field: Field) =>
    setQuestion({
      title: t('held.deleteTitle', { name: field.name }),
      text: t('held.deleteFieldText'),
      action: t('members.delete'),
      work: () => client.call(deleteCustomField, { id: field.id, revision: field.revision ?? '' }),
      onDone: () => tell(t('held.deleted', { name: field.name })),
    });
  return (
    <Panel
      title={t('held.fields')}
      text={t('held.fieldsText')}
      actions={
        <Allowed to={createCustomField}>
          <Button size="small" onClick={() => setEdited('new')}>
            {t('held.newField')}
          </Button>
        </Allowed>
      }
    >
      <Answer query={fields} failed={t('held.failed')}>
        {({ fields: all }) => {
          const list = all.filter(({ section }) => section === 'GENERAL');
          return list.length === 0 ? (
            <EmptyState compact title={t('held.noFields')} text={t('held.noFieldsText')} />
          ) : (
            <div className={css.panel}>
              <Sorted
                label={t('held.fields')}
                items={list}
                onOrder={
                  may(updateCustomFieldsOrder)
                    ? (fieldIds) =>
                        void run(
                          () => client.call(updateCustomFieldsOrder, { fieldIds, section: 'GENERAL' }),
                          t('held.moved'),
                        )
                    : undefined
                }
              >
                {(field) => (
                  <>
                    <span className={css.name}>
                      <b>{field.name}</b>
                      <span className={css.muted}>
                        {[
                          types[field.fieldType as FieldType] ? t(types[field.fieldType as FieldType]) : '',
                          t(field.defaultPrivacy === 'PUBLIC' ? 'held.shown' : 'held.notShown'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <RowMenu
                      of={field.name}
                      actions={[
                        may(updateCustomField)
                          ? { name: t('members.edit'), run: () => setEdited(field) }
                          : null,
                        may(deleteCustomField)
                          ? {
                              label: t('members.delete'),
                              danger: true,
                              off: field.fieldOrigin === 'SYSTEM' ? t('held.system') : undefined,
                              run: () => remove(field),
                            }
                          : null,
                      ]}
                    />
                  </>
                )}
              </Sorted>
            </div>
          );
        }}
      </Answer>
      {edited ? <FieldForm field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

function FieldForm({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  const task = useTask();
  const [name, setName] = useState(field?.name ?? '');
  const [fieldType, setType] = useState<FieldType>('TEXT');
  const [privacy, setPrivacy] = useState<'PUBLIC' | 'PRIVATE'>(
    field?.defaultPrivacy === 'PRIVATE' ? 'PRIVATE' : 'PUBLIC',
  );
  const [tried, setTried] = useState(false);
  const wrong = name.trim() ? undefined : t('held.nameMissing');
  const save = () => {
    setTried(true);
    if (wrong) return;
    const shared = { name: name.trim(), defaultPrivacy: privacy };
    void task
      .run(async () => {
        if (field) {
          await client.call(updateCustomField, {
            field: { id: field.id, revision: field.revision, ...shared },
          });
        } else await client.call(createCustomField, { field: { ...shared, fieldType } });
      })
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.saved'));
      });
  };
  return (
    <FormDialog
      title={field ? t('held.editField') : t('held.newField')}
      task={task}
      submit={t('members.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t('people.name')}
        value={name}
        maxLength={150}
        error={tried ? wrong : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {field ? null : (
        <SelectField
          label={t('held.type')}
          value={fieldType}
          onChange={(event) => setType(event.currentTarget.value as FieldType)}
        >
          {Object.entries(types).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('held.privacy')}
        value={privacy}
        onChange={(event) => setPrivacy(event.currentTarget.value as 'PUBLIC' | 'PRIVATE')}
      >
        <option value="PUBLIC">{t('held.shown')}</option>
        <option value="PRIVATE">{t('held.notShown')}</option>
      </SelectField>
    </FormDialog>
  );
}
