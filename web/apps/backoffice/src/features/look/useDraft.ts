import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { change, redo, stepsOf, undo, type Steps } from '@souk/client/look';
import { getDraft, updateDraft } from '@souk/client/operations/look';
import { codeOf, useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { problemsOf } from './check.ts';
import { merge, withPart, type Merged, type PartName } from './merge.ts';
import { useText } from './text/index.ts';
import type { Look, LookDraft } from './types.ts';

/** So long after the last change the draft is saved. */
const pause = 700;

/** Without what the server works out. */
const bare = ({ theme: { computed: _, ...theme }, ...rest }: Look): Look => ({ ...rest, theme });

export interface Overtaken {
  theirs: LookDraft;
  merged: Merged;
}

export type Draft = ReturnType<typeof useDraft>;

/** The draft as it is worked on here: what was done can be taken back, and everything is saved by itself. */
export function useDraft(start: LookDraft) {
  const t = useText();
  const { client } = useStore();
  const problemText = useProblemText();
  const [steps, setSteps] = useState<Steps<Look>>(() => stepsOf(bare(start.look)));
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(steps.now);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  // What calls under way go by: they end later than the drawing that they began in.
  const at = useRef({ steps, saved, revision: start.revision });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const go = useCallback((next: Steps<Look> | null) => {
    if (!next) return;
    at.current.steps = next;
    setSteps(next);
    setProblem('');
  }, []);
  const settle = useCallback((next: LookDraft, look: Look) => {
    at.current.saved = look;
    at.current.revision = next.revision;
    setSaved(look);
    setDraft(next);
  }, []);

  const edit = useCallback(
    (what: string, make: (look: Look) => Look, field = '') => {
      const { steps: now } = at.current;
      go(change(now, make(now.now), what, { field, at: Date.now() }));
    },
    [go],
  );

  const overtake = useCallback(async () => {
    const { draft: theirs } = await client.call(getDraft, {});
    const merged = merge(at.current.saved, at.current.steps.now, bare(theirs.look));
    if (merged.conflicts.length > 0) return setOvertaken({ theirs, merged });
    settle(theirs, bare(theirs.look));
    edit(t('look.byOthers'), () => merged.look);
  }, [client, edit, settle, t]);

  /** Whether everything is saved now. */
  const save = useCallback((): Promise<boolean> => {
    const run = async () => {
      const { steps: now, saved: before, revision } = at.current;
      if (now.now === before) return true;
      setBusy(true);
      try {
        const answer = await client.call(updateDraft, { look: now.now, revision });
        settle(answer.draft, now.now);
        setProblem('');
        return true;
      } catch (error) {
        if (codeOf(error) === 'INVALID_REVISION') await overtake();
        else setProblem(problemText(error));
        return false;
      } finally {
        setBusy(false);
      }
    };
    const done = queue.current.then(run, run);
    queue.current = done.catch(() => undefined);
    return done;
  }, [client, overtake, problemText, settle]);

  const problems = useMemo(() => problemsOf(steps.now), [steps.now]);
  const wrong = Object.keys(problems).length;
  const dirty = steps.now !== saved;
  const waits = dirty && !busy && wrong === 0 && !problem && !overtaken;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void save().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [waits, save, steps.now]);

  /** Something that is done with the whole draft, once everything is saved. Gives whether it was done. */
  const act = async (work: (revision: string) => Promise<{ draft: LookDraft }>, what = '') => {
    if (!(await save())) return false;
    try {
      const { draft: next } = await work(at.current.revision);
      if (what) {
        const look = bare(next.look);
        edit(what, () => look);
        settle(next, look);
      } else settle(next, at.current.saved);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'INVALID_REVISION') throw error;
      await overtake();
      return false;
    }
  };

  /** Whose of each part stays. Taking back once shows theirs, twice shows mine: nothing is lost. */
  const decide = (keep: Partial<Record<PartName, 'mine' | 'theirs'>>) => {
    if (!overtaken) return;
    const theirs = bare(overtaken.theirs.look);
    const look = overtaken.merged.conflicts.reduce(
      (now, part) => (keep[part] === 'theirs' ? withPart(now, part, theirs) : now),
      overtaken.merged.look,
    );
    setOvertaken(null);
    settle(overtaken.theirs, theirs);
    edit(t('look.byOthers'), () => theirs);
    edit(t('look.decided'), () => look);
  };

  return {
    look: steps.now,
    draft,
    problems,
    wrong,
    problem,
    busy,
    dirty,
    last: steps.last,
    edit,
    act,
    retry: () => void save().catch(() => undefined),
    overtaken,
    decide,
    undo: steps.past.length > 0 ? () => go(undo(at.current.steps, Date.now())) : undefined,
    redo: steps.future.length > 0 ? () => go(redo(at.current.steps, Date.now())) : undefined,
  };
}
