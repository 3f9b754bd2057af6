import { useState, type RefObject } from 'react';
import { Menu, Popover } from '@mantine/core';
import { IconColumns3, IconSearch, IconX } from '@tabler/icons-react';
import { Checkbox, classes } from '@souk/ui';
import { useText } from '../text/index.ts';
import { FilterMenu, useFilterText } from './FilterMenu.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import { isShown } from './columns.ts';
import type { Prefs } from './prefs.ts';
import type { ListSpec } from './types.ts';
import type { Listing } from './useList.ts';
import css from './List.module.css';

interface Props<Row> {
  spec: ListSpec<Row>;
  list: Listing<Row>;
  prefs: Prefs;
  onPrefs: (prefs: Prefs) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** Views at the start; what narrows and orders the list at the end. */
export function Toolbar<Row>({ spec, list, prefs, onPrefs, search }: Props<Row>) {
  const t = useText();
  const filterText = useFilterText();
  const { values } = list.state;
  const without = (id: string) => {
    const { [id]: _, ...rest } = values;
    list.go({ values: rest });
  };
  return (
    <div className={css.bar}>
      <ViewTabs spec={spec} list={list} />
      <div className={css.tools}>
        {spec.source.searches ? <Words list={list} field={search} /> : null}
        {(spec.filters ?? []).map((filter) => {
          const value = values[filter.id];
          const text = value ? filterText(filter, value) : '';
          return text ? (
            <button
              key={filter.id}
              type="button"
              className={classes(css.button, css.chip)}
              aria-label={t('list.dropFilter', { name: `${filter.label}: ${text}` })}
              onClick={() => without(filter.id)}
            >
              {filter.label}: {text}
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          ) : null;
        })}
        {spec.filters?.length ? (
          <FilterMenu filters={spec.filters} values={values} onChange={(next) => list.go({ values: next })} />
        ) : null}
        {spec.sorts?.length ? <Sorts spec={spec} list={list} /> : null}
        <Columns spec={spec} prefs={prefs} onPrefs={onPrefs} />
      </div>
    </div>
  );
}

/** Asks when typing pauses on Enter or when the field is left, so that the history is not full of half words. */
function Words<Row>({ list, field }: { list: Listing<Row>; field: RefObject<HTMLInputElement | null> }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? list.state.words;
  const ask = () => {
    setTyped(null);
    if (words.trim() !== list.state.words) list.go({ words: words.trim() });
  };
  return (
    <form
      role="search"
      className={css.words}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.searchShort')}
        value={words}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={ask}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
}

function Sorts<Row>({ spec, list }: Pick<Props<Row>, 'spec' | 'list'>) {
  const t = useText();
  const { sort } = list.state;
  const field = sort.replace(/^-/, '');
  const column = spec.columns.find(({ sortField }) => sortField === field);
  const arrow = sort.startsWith('-') ? '↓' : '↑';
  const current =
    spec.sorts?.find(({ value }) => value === sort)?.label ??
    (column ? `${column.label} ${arrow}` : t('list.sort'));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.button} aria-label={t('list.sortedBy', { name: current })}>
          {current}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {spec.sorts?.map(({ value, label }) => (
          <Menu.Item
            key={value}
            aria-current={value === sort || undefined}
            onClick={() => list.go({ sort: value })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Columns<Row>({ spec, prefs, onPrefs }: Pick<Props<Row>, 'spec' | 'prefs' | 'onPrefs'>) {
  const t = useText();
  const toggle = (id: string) =>
    onPrefs({
      ...prefs,
      toggled: prefs.toggled.includes(id)
        ? prefs.toggled.filter((one) => one !== id)
        : [...prefs.toggled, id],
    });
  return (
    <Popover position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <button type="button" className={classes(css.button, css.columns)} aria-label={t('list.columns')}>
          <IconColumns3 size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.choices}>
        {spec.columns
          .filter(({ hideable }) => hideable !== false)
          .map((column) => (
            <Checkbox
              key={column.id}
              label={column.label}
              checked={isShown(column, prefs)}
              onChange={() => toggle(column.id)}
            />
          ))}
        <hr className={css.rule} />
        <Checkbox
          label={t('list.compact')}
          checked={prefs.compact}
          onChange={() => onPrefs({ ...prefs, compact: !prefs.compact })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
