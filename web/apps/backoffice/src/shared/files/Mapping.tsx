import { useState, type ReactNode } from 'react';
import { Button, Callout, Select } from '@souk/ui';
import { Panel } from '../Page.tsx';
import { Table } from '../Table.tsx';
import type { Task } from '../task.ts';
import {
  guessed,
  mappingOf,
  type InspectedColumn,
  type Inspection,
  type Mapping as Chosen,
} from './inspection.ts';
import { useImportText } from './text.ts';
import cells from '../cells.module.css';
import css from './files.module.css';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Which field each column of a file is read as. What was guessed is chosen already, and said to be a
 * guess.
 */
export function Mapping({
  file,
  inspection,
  task,
  text,
  fieldName = capital,
  children,
  onBack,
  onCheck,
}: {
  file: File;
  inspection: Inspection;
  task: Task;
  /** What is said of how many columns are read. */
  text: (read: number, count: number) => string;
  fieldName?: (field: string) => string;
  /** What else is to be chosen. */
  children?: ReactNode;
  onBack: () => void;
  /** Absent for whoever may not import. */
  onCheck?: (mapping: Chosen) => void;
}) {
  const t = useImportText();
  const { columns, fields } = inspection;
  const [fieldOf, setFieldOf] = useState<Chosen>(() => guessed(inspection));
  const taken = new Set(Object.values(fieldOf).filter(Boolean));
  const missing = inspection.missing.filter((field) => !taken.has(field));
  const read = columns.filter(({ name }) => fieldOf[name]).length;
  const choice = ({ name, suggestion }: InspectedColumn) => (
    <span className={css.choice}>
      <Select
        aria-label={t('imports.readAs', { name })}
        value={fieldOf[name] ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setFieldOf((now) => ({ ...now, [name]: value }));
        }}
      >
        <option value="">{t('imports.notRead')}</option>
        {fields.map((field) => (
          <option key={field} value={field} disabled={taken.has(field) && fieldOf[name] !== field}>
            {fieldName(field)}
          </option>
        ))}
      </Select>
      {suggestion && fieldOf[name] === suggestion ? (
        <span className={css.note}>{t('imports.guess')}</span>
      ) : null}
    </span>
  );
  return (
    <Panel title={file.name} text={text(read, columns.length)}>
      <div className={css.mapping}>
        <Table
          label={t('imports.columns')}
          rows={columns.flatMap((column, at) => (column.name ? [{ ...column, id: String(at) }] : []))}
          columns={[
            { name: t('imports.column'), cell: ({ name }) => <bdi className={cells.strong}>{name}</bdi> },
            {
              name: t('imports.samples'),
              cell: ({ samples }) => (
                <bdi className={css.samples}>{samples.join(' · ') || t('imports.noSamples')}</bdi>
              ),
            },
            { name: t('imports.field'), cell: choice },
          ]}
        />
      </div>
      <div className={css.foot}>
        {children}
        {task.problem || missing.length > 0 ? (
          <Callout tone={task.problem ? 'bad' : 'attention'}>
            <p>{task.problem || t('imports.missing', { names: missing.map(fieldName).join(', ') })}</p>
          </Callout>
        ) : null}
        <div className={css.buttons}>
          <span className={css.note}>{t('imports.checkText')}</span>
          <Button variant="secondary" onClick={onBack}>
            {t('imports.another')}
          </Button>
          {onCheck ? (
            <Button
              busy={task.busy}
              disabled={missing.length > 0}
              onClick={() => onCheck(mappingOf(inspection, fieldOf))}
            >
              {t('imports.check')}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
