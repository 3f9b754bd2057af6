import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField, classes } from '@souk/ui';
import { FormDialog } from '../Dialog.tsx';
import { useMe } from '../store.ts';
import { useTask } from '../task.ts';
import { useText } from '../text/index.ts';
import type { ListSpec } from './types.ts';
import { isNarrowed, writeState, type ListState } from './url.ts';
import type { Listing } from './useList.ts';
import { browserViews } from './views.ts';
import css from './List.module.css';

const own = 'own.';

/** Built-in views and the person's own, as links: the address holds which one is open. */
export function ViewTabs<Row>({ spec, list }: { spec: ListSpec<Row>; list: Listing<Row> }) {
  const t = useText();
  const cache = useQueryClient();
  const person = useMe().identity.id;
  const store = browserViews(person);
  const key = ['views', person, spec.id];
  const views = useQuery({ queryKey: key, queryFn: () => store.list(spec.id) }).data ?? [];
  const [naming, setNaming] = useState(false);
  const { tab } = list.state;
  const opened = views.find(({ id }) => own + id === tab);
  const plain: ListState = { tab: '', words: '', sort: spec.sorts?.[0]?.value ?? '', at: '', values: {} };
  const remove = async (id: string) => {
    await store.remove(spec.id, id);
    await cache.invalidateQueries({ queryKey: key });
    list.open({});
  };
  const save = async (name: string) => {
    const id = crypto.randomUUID();
    const { tab: _, ...search } = writeState(spec, { ...list.state, at: '' });
    await store.save(spec.id, { id, name, search });
    await cache.invalidateQueries({ queryKey: key });
    list.open({ ...search, tab: own + id });
  };
  return (
    <nav className={css.tabs} aria-label={t('list.views')}>
      {(spec.tabs ?? []).map(({ id, label, count }) => (
        <Link
          key={id}
          to="."
          search={writeState(spec, { ...plain, tab: id })}
          className={css.tab}
          aria-current={id === tab ? 'page' : undefined}
        >
          {label}
          {count ? <span className={css.tabCount}>{count}</span> : null}
        </Link>
      ))}
      {views.map(({ id, name, search }) => (
        <Link
          key={id}
          to="."
          search={{ ...search, tab: own + id }}
          className={css.tab}
          aria-current={own + id === tab ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {opened ? (
        <button
          type="button"
          className={classes(css.tab, css.quiet)}
          aria-label={t('list.removeView', { name: opened.name })}
          onClick={() => void remove(opened.id)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : isNarrowed(list.state) || (spec.filters?.length ?? 0) > 0 ? (
        <button type="button" className={classes(css.tab, css.quiet)} onClick={() => setNaming(true)}>
          <IconPlus size={15} stroke={1.75} aria-hidden="true" />
          {t('list.saveView')}
        </button>
      ) : null}
      {naming ? <NameView onClose={() => setNaming(false)} onSave={save} /> : null}
    </nav>
  );
}

function NameView({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => Promise<void> }) {
  const t = useText();
  const task = useTask();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    setMissing(!name.trim());
    if (name.trim()) void task.run(() => onSave(name.trim())).then((done) => done && onClose());
  };
  return (
    <FormDialog
      title={t('list.saveViewTitle')}
      text={t('list.saveViewText')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('list.viewName')}
        maxLength={60}
        value={name}
        error={missing ? t('list.viewNameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
