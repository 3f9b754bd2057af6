// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SoukError } from '@souk/client';
import { LanguageProvider } from '@souk/ui/text';
import type { Me } from '../api.ts';
import { MeContext } from '../store.ts';
import { english, languages } from '../text/index.ts';
import type { Values } from './merge.ts';
import type { FormSpec, Saved } from './types.ts';
import { useEditor, type Editor } from './useEditor.ts';

interface Vase extends Values {
  name: string;
  price: string;
  live: boolean;
  tags: readonly string[];
}

const began: Vase = { name: 'Vase', price: '10', live: false, tags: ['a', 'b'] };

const stale = () =>
  new SoukError('application', 'stale', {
    status: 409,
    details: { applicationError: { code: 'INVALID_REVISION', description: 'stale', data: {} } },
  });

/** A server with one thing on it, which others may change. */
function keeper() {
  const kept = { values: { ...began }, revision: 1 };
  const saves: Partial<Vase>[] = [];
  return {
    saves,
    kept,
    /** Runs once, when the next save arrives. */
    meanwhile: undefined as (() => unknown) | undefined,
    others: (change: Partial<Vase>) => {
      kept.values = { ...kept.values, ...change } as Vase;
      kept.revision += 1;
    },
    latest: async (): Promise<Saved<Vase>> => ({
      values: kept.values,
      revision: String(kept.revision),
    }),
    async save(changed: Partial<Vase>, revision: string | undefined) {
      const first = this.meanwhile;
      this.meanwhile = undefined;
      await first?.();
      if (revision !== String(kept.revision)) throw stale();
      saves.push(changed);
      kept.values = { ...kept.values, ...changed } as Vase;
      kept.revision += 1;
    },
  };
}

let root: Root | undefined;
let editor: Editor<Vase>;

function Form({ spec }: { spec: FormSpec<Vase> }) {
  const now = useEditor<Vase>(spec);
  useEffect(() => {
    editor = now;
  });
  return null;
}

function open(server: ReturnType<typeof keeper>, more: Partial<FormSpec<Vase>> = {}) {
  const spec: FormSpec<Vase> = {
    id: 'vase',
    saved: { values: { ...server.kept.values }, revision: String(server.kept.revision) },
    parts: [
      {
        fields: (['name', 'price', 'live', 'tags'] as const).map((name) => ({ name, label: name })),
      },
    ],
    save: (_, changed, revision) => server.save(changed, revision),
    latest: server.latest,
    takesOver: true,
    ...more,
  };
  root = createRoot(document.createElement('div'));
  act(() =>
    root?.render(
      <LanguageProvider languages={languages} initial={{ code: 'en', messages: english }} fallback={english}>
        <MeContext value={{ identity: { id: 'ada' } } as Me}>
          <Form spec={spec} />
        </MeContext>
      </LanguageProvider>,
    ),
  );
}

/** Closes the page, as a reload does: what was typed is kept by the browser. */
function close() {
  act(() => root?.unmount());
  root = undefined;
}

const type = (change: Partial<Vase>) => act(() => editor.form.setValues(change as Values));
const save = () => act(() => editor.save());

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(() => {
  close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

interface Row {
  what: string;
  mine: Partial<Vase>;
  theirs: Partial<Vase>;
  /** What the server has in the end; absent where the person is asked. */
  kept?: Partial<Vase>;
  /** The fields that the person is asked about. */
  asked?: string[];
}

const rows: Row[] = [
  { what: 'nobody else', mine: { price: '12' }, theirs: {}, kept: { price: '12' } },
  {
    what: 'another field',
    mine: { price: '12' },
    theirs: { name: 'Big vase' },
    kept: { name: 'Big vase', price: '12' },
  },
  { what: 'the same field', mine: { name: 'Mine' }, theirs: { name: 'Theirs' }, asked: ['name'] },
  { what: 'the same field to the same', mine: { live: true }, theirs: { live: true }, kept: { live: true } },
  {
    what: 'the same field and another',
    mine: { name: 'Mine', price: '12' },
    theirs: { name: 'Theirs', live: true },
    asked: ['name'],
  },
  {
    what: 'a list that I did not touch',
    mine: { name: 'Mine' },
    theirs: { tags: ['a', 'b', 'c'] },
    kept: { name: 'Mine', tags: ['a', 'b', 'c'] },
  },
  {
    what: 'another field than my list',
    mine: { tags: ['b'] },
    theirs: { price: '9' },
    kept: { tags: ['b'], price: '9' },
  },
  { what: 'the same list', mine: { tags: ['a'] }, theirs: { tags: ['a', 'b', 'c'] }, asked: ['tags'] },
  {
    what: 'the same list to the same',
    mine: { tags: ['c'] },
    theirs: { tags: ['c'] },
    kept: { tags: ['c'] },
  },
  { what: 'the order of my list', mine: { tags: ['b', 'a'] }, theirs: { tags: [] }, asked: ['tags'] },
];

test.each(rows)('others change $what, then I save', async ({ mine, theirs, kept, asked }) => {
  const server = keeper();
  open(server);
  type(mine);
  if (Object.keys(theirs).length > 0) server.others(theirs);
  expect(await save()).toBe(asked === undefined);
  if (kept) {
    expect(server.kept.values).toEqual({ ...began, ...kept });
    // Only what I changed is written, and the form shows what stands.
    expect(server.saves).toEqual([mine]);
    expect(editor.values).toEqual({ ...began, ...kept });
    expect([editor.dirty, editor.overtakenBy]).toEqual([false, null]);
    return;
  }
  expect(server.saves).toEqual([]);
  expect(server.kept.values).toEqual({ ...began, ...theirs });
  expect(editor.overtakenBy?.merged.conflicts.map(({ field }) => field)).toEqual(asked);
  // Nothing that was typed is lost by the question.
  expect(editor.values).toEqual({ ...began, ...mine });
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('of a field that both changed I keep %s, with all else that they changed', async (side, name) => {
  const server = keeper();
  open(server);
  type({ name: 'Mine', price: '12' });
  server.others({ name: 'Theirs', tags: ['c'] });
  expect(await save()).toBe(false);
  act(() => editor.settleConflict({ name: side }));
  expect(editor.overtakenBy).toBeNull();
  expect(editor.values).toEqual({ ...began, name, price: '12', tags: ['c'] });
  expect(editor.changed).toEqual(side === 'mine' ? ['name', 'price'] : ['price']);
  expect(await save()).toBe(true);
  expect(server.kept.values).toEqual({ ...began, name, price: '12', tags: ['c'] });
});

test('a form that does not take over asks, and says what others changed', async () => {
  const server = keeper();
  open(server, { takesOver: false });
  type({ price: '12' });
  server.others({ name: 'Theirs' });
  expect(await save()).toBe(false);
  expect(editor.overtakenBy?.merged).toMatchObject({ conflicts: [], taken: ['name'] });
  act(() => editor.settleConflict({}));
  expect(editor.values).toEqual({ ...began, name: 'Theirs', price: '12' });
  expect(await save()).toBe(true);
  expect(server.kept.values).toEqual({ ...began, name: 'Theirs', price: '12' });
});

test('others save again and again in the moment of mine', async () => {
  const server = keeper();
  open(server);
  type({ price: '12' });
  let left = 2;
  const another = () => {
    server.others({ name: `Vase ${left}` });
    left -= 1;
    if (left > 0) server.meanwhile = another;
  };
  server.meanwhile = another;
  expect(await save()).toBe(true);
  expect(server.kept.values).toEqual({ ...began, name: 'Vase 1', price: '12' });
  expect(editor.values).toEqual(server.kept.values);

  // Somebody who never stops ends in a question, not in a loop.
  const always = () => {
    server.others({ name: `${server.kept.values.name}!` });
    server.meanwhile = always;
  };
  server.meanwhile = always;
  type({ price: '13' });
  expect(await save()).toBe(false);
  expect(editor.overtakenBy?.merged).toMatchObject({ conflicts: [], taken: ['name'] });
  expect(editor.values.price).toBe('13');
});

test('what is typed while it is saved stays, also where others changed something', async () => {
  const server = keeper();
  open(server);
  type({ price: '12' });
  server.others({ live: true });
  server.meanwhile = () => act(() => editor.form.setValues({ name: 'Typed later' }));
  expect(await save()).toBe(true);
  expect(server.kept.values).toEqual({ ...began, price: '12', live: true });
  expect(editor.values).toEqual({ ...began, price: '12', live: true, name: 'Typed later' });
  expect(editor.changed).toEqual(['name']);
  // It is not saved yet, and outlives the page.
  close();
  open(server);
  expect(editor.values.name).toBe('Typed later');
  expect(editor.changed).toEqual(['name']);
});

test('what is typed before the question comes is in it', async () => {
  const server = keeper();
  open(server);
  type({ name: 'Mine' });
  server.others({ name: 'Theirs' });
  server.meanwhile = () => act(() => editor.form.setValues({ price: '15' }));
  expect(await save()).toBe(false);
  act(() => editor.settleConflict({ name: 'theirs' }));
  expect(editor.values).toEqual({ ...began, name: 'Theirs', price: '15' });
});

test('what was decided once is not asked again after a reload', async () => {
  const server = keeper();
  open(server);
  type({ name: 'Mine' });
  server.others({ name: 'Theirs' });
  expect(await save()).toBe(false);
  act(() => editor.settleConflict({ name: 'mine' }));
  close();
  open(server);
  expect([editor.restored, editor.overtakenBy, editor.values.name]).toEqual([true, null, 'Mine']);
  expect(await save()).toBe(true);
  expect(server.kept.values.name).toBe('Mine');
});

test('a draft that others overtook is asked about when the page opens', () => {
  const server = keeper();
  open(server);
  type({ name: 'Mine', price: '12' });
  close();
  server.others({ name: 'Theirs', live: true });
  open(server);
  expect(editor.overtakenBy?.merged.conflicts).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs' }]);
  act(() => editor.settleConflict({ name: 'mine' }));
  expect(editor.values).toEqual({ ...began, name: 'Mine', price: '12', live: true });
});

test('another conflict is an error like others, and a lost answer too', async () => {
  const server = keeper();
  open(server, {
    save: () =>
      Promise.reject(
        new SoukError('application', 'taken', {
          status: 409,
          details: { applicationError: { code: 'NAME_TAKEN', description: 'The name is taken.', data: {} } },
        }),
      ),
  });
  type({ name: 'Mine' });
  expect(await save()).toBe(false);
  expect([editor.problem, editor.overtakenBy, editor.values.name]).toEqual([
    'The name is taken.',
    null,
    'Mine',
  ]);
  close();
  sessionStorage.clear();
  open(server, { latest: () => Promise.reject(new SoukError('network', 'gone')) });
  type({ name: 'Mine' });
  server.others({ name: 'Theirs' });
  expect(await save()).toBe(false);
  expect([editor.problem === '', editor.overtakenBy, editor.values.name]).toEqual([false, null, 'Mine']);
});

test('an amount stays as it was typed, and is checked and sent as the API takes it', async () => {
  const server = keeper();
  const check = vi.fn(() => undefined);
  open(server, { parts: [{ fields: [{ name: 'price', label: 'price', kind: 'amount', check }] }] });
  type({ price: '12,5' });
  expect([editor.form.values.price, editor.values.price]).toEqual(['12,5', '12.5']);
  expect(await save()).toBe(true);
  expect(check).toHaveBeenLastCalledWith('12.5', { ...began, price: '12.5' });
  expect(server.saves).toEqual([{ price: '12.5' }]);
  expect([editor.form.values.price, editor.dirty]).toEqual(['12,5', false]);
  // The same amount in other signs is no change.
  type({ price: '١٢٫٥' });
  expect(editor.changed).toEqual([]);
});
