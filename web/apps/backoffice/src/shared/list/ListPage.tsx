import 'mantine-datatable/styles.css';
import { useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '@souk/ui';
import { Page } from '../Page.tsx';
import { NotAllowed } from '../NotAllowed.tsx';
import { useMay } from '../may.tsx';
import { useMe } from '../store.ts';
import { useText } from '../text/index.ts';
import { BulkBar } from './BulkBar.tsx';
import { Cards } from './Cards.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Grid } from './Grid.tsx';
import { News } from './News.tsx';
import { Pager } from './Pager.tsx';
import { Rows } from './Rows.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePrefs } from './prefs.ts';
import type { ListSpec } from './types.ts';
import { isNarrowed } from './url.ts';
import { useKeys } from './useKeys.ts';
import { useList, useSelection } from './useList.ts';
import css from './List.module.css';

/** A list made from its spec; whoever may not ask for the rows sees nothing of it. */
export function ListPage<Row>({ spec }: { spec: ListSpec<Row> }) {
  const may = useMay();
  return may(spec.source.operation) ? <Listed spec={spec} /> : <NotAllowed />;
}

function Listed<Row>({ spec }: { spec: ListSpec<Row> }) {
  const t = useText();
  const list = useList(spec);
  const [prefs, setPrefs] = usePrefs(useMe().identity.id, spec.id);
  const selection = useSelection<Row>(list.asked);
  const [current, setCurrent] = useState(-1);
  const search = useRef<HTMLInputElement>(null);
  const narrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const may = useMay();
  const bulk = (spec.bulk ?? []).filter(({ needs }) => needs === undefined || may(needs));
  const rows = list.rows.data?.rows ?? [];
  const toggle = (row: Row) => {
    const id = list.idOf(row);
    const without = selection.rows.filter((one) => list.idOf(one) !== id);
    selection.choose(without.length < selection.rows.length ? without : [...selection.rows, row]);
  };
  const openRow = useKeys({
    rows,
    current,
    setCurrent,
    linkOf: spec.rowLink,
    onToggle: bulk.length > 0 ? toggle : undefined,
    search: spec.source.searches ? search : undefined,
  });
  const view = spec.tabs?.find(({ id }) => id === list.state.tab);
  const empty = view?.empty ?? spec.empty;
  const shared = { spec, list, rows, selection, selectable: bulk.length > 0, toggle, openRow };
  return (
    <Page
      title={spec.title}
      text={spec.text}
      actions={
        <>
          {spec.file ? <ExportButton spec={spec} list={list} file={spec.file} /> : null}
          {spec.actions}
        </>
      }
    >
      {spec.above}
      <section className={css.panel} aria-label={spec.title}>
        <Toolbar spec={spec} list={list} prefs={prefs} onPrefs={setPrefs} search={search} />
        <News spec={spec} list={list} />
        <Rows query={list.rows} failed={spec.failed} compact={prefs.compact}>
          {rows.length === 0 ? (
            isNarrowed(list.state) ? (
              <EmptyState
                compact
                title={t('list.noneFound')}
                text={t('list.noneFoundText')}
                action={
                  <button
                    type="button"
                    className={css.button}
                    onClick={() => list.go({ words: '', values: {} })}
                  >
                    {t('list.clearFilters')}
                  </button>
                }
              />
            ) : (
              <EmptyState compact title={empty.title} text={empty.text} action={empty.action} />
            )
          ) : narrow ? (
            <Cards {...shared} />
          ) : (
            <Grid {...shared} prefs={prefs} current={current} />
          )}
        </Rows>
        <Pager list={list} shown={rows.length} />
      </section>
      {bulk.length > 0 ? <BulkBar spec={spec} list={list} acts={bulk} selection={selection} /> : null}
    </Page>
  );
}
