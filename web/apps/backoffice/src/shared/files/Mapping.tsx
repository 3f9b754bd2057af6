import { useState } from 'react';
import { startImport } from '@souk/client/operations/stores-catalog-files';
import { Button, Callout, Select } from '@souk/ui';
import { Panel } from '../../shared/Page.tsx';
import { useMay } from '../../shared/may.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { check, type InspectedColumn, type Inspection } from './calls.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './files.module.css';

/** Files that nobody knows are read as Souk's own, column by column. */
const ownLayout = 'SOUK';

export const layoutNames: Record<string, string> = {
  SOUK: 'Souk',
  SHOPIFY: 'Shopify',
  WOOCOMMERCE: 'WooCommerce',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Which field each column of a file is read as. What was guessed is chosen already, and said to be a
 * guess.
 */
export function Mapping({
  file,
  inspection,
  onBack,
  onBegun,
}: {
  file: File;
  inspection: Inspection;
  onBack: () => void;
  onBegun: (id: string) => void;
}) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const task = useTask();
  const { columns, fields, layout } = inspection;
  const [fieldOf, setFieldOf] = useState<Record<string, string>>(() =>
    Object.fromEntries(columns.map(({ name, field, suggestion }) => [name, field ?? suggestion ?? ''])),
  );
  const taken = new Set(Object.values(fieldOf).filter(Boolean));
  const missing = inspection.missing.filter((field) => !taken.has(field));
  const read = columns.filter(({ name }) => fieldOf[name]).length;
  const begin = () =>
    void task.run(async () => {
      const changed = columns.filter(({ name, field = '' }) => name && fieldOf[name] !== field);
      const mapping = Object.fromEntries(changed.map(({ name }) => [name, fieldOf[name] ?? '']));
      onBegun((await check(client, file, { layout: layout ?? ownLayout, mapping })).id);
    });
  const choice = ({ name, suggestion }: InspectedColumn) => (
    <span className={css.choice}>
      <Select
        aria-label={t('files.readAs', { name })}
        value={fieldOf[name] ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setFieldOf((now) => ({ ...now, [name]: value }));
        }}
      >
        <option value="">{t('files.notRead')}</option>
        {fields.map((field) => (
          <option key={field} value={field} disabled={taken.has(field) && fieldOf[name] !== field}>
            {capital(field)}
          </option>
        ))}
      </Select>
      {suggestion && fieldOf[name] === suggestion ? (
        <span className={css.note}>{t('files.guess')}</span>
      ) : null}
    </span>
  );
  return (
    <Panel
      title={file.name}
      text={
        layout
          ? t('files.recognised', { layout: layoutNames[layout] ?? layout, read, count: columns.length })
          : t('files.unrecognised', { read, count: columns.length })
      }
    >
      <div className={css.mapping}>
        <Table
          label={t('files.columns')}
          rows={columns.flatMap((column, at) => (column.name ? [{ ...column, id: String(at) }] : []))}
          columns={[
            { name: t('files.column'), cell: ({ name }) => <bdi className={cells.strong}>{name}</bdi> },
            {
              name: t('files.samples'),
              cell: ({ samples }) => (
                <bdi className={css.samples}>{samples.join(' · ') || t('files.noSamples')}</bdi>
              ),
            },
            { name: t('files.field'), cell: choice },
          ]}
        />
      </div>
      <div className={css.foot}>
        {task.problem || missing.length > 0 ? (
          <Callout tone={task.problem ? 'bad' : 'attention'}>
            <p>{task.problem || t('files.missing', { names: missing.map(capital).join(', ') })}</p>
          </Callout>
        ) : null}
        <div className={css.buttons}>
          <span className={css.note}>{t('files.checkText')}</span>
          <Button variant="secondary" onClick={onBack}>
            {t('files.another')}
          </Button>
          {may(startImport) ? (
            <Button busy={task.busy} disabled={missing.length > 0} onClick={begin}>
              {t('files.check')}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
