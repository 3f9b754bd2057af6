import { useEffect, useState } from 'react';
import { useForm } from '@mantine/form';
import { isSoukError } from '@souk/client';
import { useMe } from '../store.ts';
import { useProblemText } from '../task.ts';
import { draftOf } from './drafts.ts';
import { decide, differing, merge, type Conflict, type Values } from './merge.ts';
import { plainOf } from './amounts.ts';
import { spread } from './violations.ts';
import type { FieldSpec, FormSpec, Saved } from './types.ts';

/** The codes of "somebody else changed this meanwhile". Other conflicts, such as a name in use, are not about that. */
const overtaken = new Set(['INVALID_REVISION', 'SYNONYMS_CHANGED_MEANWHILE', 'ABORTED', '409']);

const isOvertaken = (error: unknown): boolean =>
  isSoukError(error) && error.status === 409 && overtaken.has(error.code);

/** How often a save is tried anew because others changed other fields meanwhile. */
const mostTries = 4;

interface Overtaken<V extends Values> {
  merged: { values: Values; conflicts: Conflict[]; taken: string[] };
  latest: Saved<V>;
}

export type Editor<V extends Values> = ReturnType<typeof useEditor<V>>;

function wrong<V extends Values>(field: FieldSpec<V>, values: V): string | undefined {
  const value = values[field.name] ?? null;
  const empty = value === null || (typeof value === 'string' && value.trim() === '');
  if (empty) return field.required;
  return field.check?.(value, values);
}

/** Everything about a form but its looks: what changed, what is wrong, what is kept, who was faster. */
export function useEditor<V extends Values>(spec: FormSpec<V>) {
  const problemText = useProblemText();
  const drafts = draftOf(useMe().identity.id, spec.id);
  const fields = spec.parts.flatMap((part) => part.fields);
  const [start] = useState(() => {
    const kept = drafts.read();
    return kept ? merge(kept.base, kept.values, spec.saved.values) : null;
  });
  const plain = (typed: Values) => plainOf(typed as V, fields);
  const [base, setBase] = useState<Saved<V>>(spec.saved);
  const [restored, setRestored] = useState(start !== null);
  const [overtakenBy, setOvertakenBy] = useState<Overtaken<V> | null>(
    start && start.conflicts.length > 0 ? { merged: start, latest: spec.saved } : null,
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Values>({
    initialValues: start?.values ?? spec.saved.values,
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(fields.map((field) => [field.name, wrong(field, plain(values)) ?? null])),
  });
  const values = plain(form.values);
  const changed = differing(base.values, values);
  const dirty = changed.length > 0;
  const serialized = JSON.stringify(values);
  useEffect(() => {
    if (dirty) drafts.write({ base: base.values, values });
    else drafts.drop();
    // The drafts' place and what is in them follow from these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [serialized, base, dirty, spec.id]);

  const settle = (saved: Saved<V>, now: Values) => {
    setBase(saved);
    form.setValues(now);
    form.clearErrors();
  };

  const refused = async (error: unknown) => {
    if (isOvertaken(error) && spec.latest) {
      const latest = await spec.latest();
      // What was typed while the answer was on its way is asked about too.
      setOvertakenBy({ latest, merged: merge(base.values, plain(form.getValues()), latest.values) });
      return;
    }
    if (isSoukError(error) && error.violations.length > 0) {
      const { byField, rest } = spread(
        error.violations,
        fields.map(({ name, server }) => ({
          name,
          server: typeof server === 'function' ? server(values) : server,
        })),
      );
      form.setErrors(byField);
      setRefusals((count) => count + 1);
      setProblem(rest.map((one) => `${one.field}: ${one.description}`).join(' '));
      return;
    }
    setProblem(problemText(error));
  };

  /** What is saved in the end: with what others changed meanwhile, where the form takes that over. */
  const saved = async (part: Partial<V>): Promise<Saved<V>> => {
    let now: Saved<V> = { values, revision: base.revision };
    for (let tries = 1; ; tries += 1) {
      try {
        await spec.save(now.values, part, now.revision);
        return now;
      } catch (error) {
        if (!spec.takesOver || !spec.latest || !isOvertaken(error) || tries === mostTries) throw error;
        const latest = await spec.latest();
        const merged = merge(base.values, values, latest.values);
        if (merged.conflicts.length > 0) throw error;
        now = { values: merged.values as V, revision: latest.revision };
      }
    }
  };

  /** True when it is saved. */
  const save = async (): Promise<boolean> => {
    setProblem('');
    if (form.validate().hasErrors) {
      setRefusals((count) => count + 1);
      return false;
    }
    setBusy(true);
    try {
      const part = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<V>;
      const now = await saved(part);
      drafts.drop();
      setRestored(false);
      // What was typed while it was saved stays as it was typed.
      if (now.values !== values)
        form.setValues((typed) => merge(values, plain(typed as Values), now.values).values);
      setBase(now);
      spec.onSaved?.();
      return true;
    } catch (error) {
      await refused(error).catch((second: unknown) => setProblem(problemText(second)));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    fields,
    /** As they are checked and sent; the form has them as they were typed. */
    values,
    changed,
    dirty: dirty || spec.isNew === true,
    typed: dirty,
    restored,
    busy,
    problem,
    /** How often fields were refused, here or by the server. */
    refusals,
    overtakenBy,
    save,
    /** What was typed is thrown away with the page. */
    forget: drafts.drop,
    /** The version that came back from the server, after a save or when it was read anew. */
    rebase: (saved: Saved<V>) => setBase(saved),
    discard: () => {
      drafts.drop();
      setRestored(false);
      setProblem('');
      settle(base, base.values);
    },
    settleConflict: (keep: Record<string, 'mine' | 'theirs'>) => {
      if (!overtakenBy) return;
      settle(overtakenBy.latest, decide(overtakenBy.merged, keep));
      setOvertakenBy(null);
    },
  };
}
