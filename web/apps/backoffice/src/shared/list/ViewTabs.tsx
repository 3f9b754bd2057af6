import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Checkbox, TextField, classes, useNotice } from '@souk/ui';
import { FormDialog } from '../Dialog.tsx';
import { useMe, useStore } from '../store.ts';
import { useProblemText, useTask } from '../task.ts';
import { useListText } from './job-text.ts';
import type { ListSpec } from './types.ts';
import { isNarrowed, writeState, type ListState } from './url.ts';
import type { Listing } from './useList.ts';
import { serverViews, viewsName } from './views.ts';
import css from './List.module.css';

const own = 'own.';

/** Built-in views and the person's own, as links: the address holds which one is open. */
export function ViewTabs<Row>({ spec, list }: { spec: ListSpec<Row>; list: Listing<Row> }) {
  const t = useListText();
  const cache = useQueryClient();
  const { client } = useStore();
  const { identity, owner } = useMe();
  const notify = useNotice();
  const problemText = useProblemText();
  const kept = viewsName(spec.id);
  const store = serverViews(client, kept ?? '');
  const key = ['views', identity.id, spec.id];
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => store.list(signal),
    enabled: kept !== null,
  });
  const views = asked.data ?? [];
  const [naming, setNaming] = useState(false);
  const { tab } = list.state;
  const opened = views.find(({ id }) => own + id === tab);
  const plain: ListState = { tab: '', words: '', sort: spec.sorts?.[0]?.value ?? '', at: '', values: {} };
  const remove = async (id: string) => {
    try {
      await store.remove(id);
      list.open({});
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    await cache.invalidateQueries({ queryKey: key });
  };
  /** What the view would be if it were saved as it is shown. */
  const { tab: _now, ...shown } = writeState(spec, { ...list.state, at: '' });
  const changed =
    opened && new URLSearchParams(shown).toString() !== new URLSearchParams(opened.search).toString();
  const change = async () => {
    if (!opened) return;
    try {
      await store.change(opened, shown);
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    await cache.invalidateQueries({ queryKey: key });
  };
  const save = async (name: string, shared: boolean) => {
    const { tab: _, ...search } = writeState(spec, { ...list.state, at: '' });
    const id = await store.save({ name, search, shared });
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
      {asked.isError ? (
        <button type="button" className={classes(css.tab, css.quiet)} onClick={() => void asked.refetch()}>
          {t('view.failed')}
        </button>
      ) : null}
      {opened && changed && (opened.ownerId === identity.id || owner) ? (
        <button type="button" className={classes(css.tab, css.quiet)} onClick={() => void change()}>
          {t('view.keep')}
        </button>
      ) : null}
      {opened && (opened.ownerId === identity.id || owner) ? (
        <button
          type="button"
          className={classes(css.tab, css.quiet)}
          aria-label={t('list.removeView', { name: opened.name })}
          onClick={() => void remove(opened.id)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : kept && !opened && (isNarrowed(list.state) || (spec.filters?.length ?? 0) > 0) ? (
        <button type="button" className={classes(css.tab, css.quiet)} onClick={() => setNaming(true)}>
          <IconPlus size={15} stroke={1.75} aria-hidden="true" />
          {t('list.saveView')}
        </button>
      ) : null}
      {naming ? <NameView onClose={() => setNaming(false)} onSave={save} /> : null}
    </nav>
  );
}

function NameView({
  onClose,
  onSave,
}: {
  onClose: () => void;
  onSave: (name: string, shared: boolean) => Promise<void>;
}) {
  const t = useListText();
  const task = useTask();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = () => {
    setMissing(!name.trim());
    if (name.trim()) void task.run(() => onSave(name.trim(), shared)).then((done) => done && onClose());
  };
  return (
    <FormDialog
      title={t('list.saveViewTitle')}
      text={t('view.text')}
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
      <Checkbox
        label={t('view.shared')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
