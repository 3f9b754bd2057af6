import { useCallback, useEffect, useRef, useState } from 'react';
import { isSoukError, type Client } from '@souk/client';
import { change, redo, stepsOf, undo, unworded, worded, type Steps, type Tongue } from '@souk/client/look';
import { putAt, withoutSilence, type Place } from '../editing.ts';
import type { Look } from '../types.ts';
import {
  loadDraft,
  mayEdit,
  publishDraft,
  saveDraft,
  staffClient,
  storePicture,
  type Draft,
} from './staff.ts';

export type Access = 'loading' | 'signIn' | 'notAllowed' | 'failed' | 'ready';
/** What became of the last thing that was asked for. */
export type Outcome = 'none' | 'saved' | 'published' | 'conflict' | 'failed' | 'refused';

function outcomeOf(error: unknown): Outcome {
  if (isSoukError(error)) {
    if (error.code === 'INVALID_REVISION') return 'conflict';
    if (error.violations.length > 0) return 'refused';
  }
  return 'failed';
}

/** Who asks, and the draft if they may change it. */
async function begin(): Promise<[Access, Client | null, Draft | null]> {
  const staff = staffClient();
  if (!staff) return ['signIn', null, null];
  try {
    if (!(await mayEdit(staff))) return ['notAllowed', null, null];
    return ['ready', staff, await loadDraft(staff)];
  } catch (error) {
    const status = isSoukError(error) ? error.status : 0;
    return [status === 401 || status === 403 ? 'signIn' : 'failed', null, null];
  }
}

/** The draft as the server has it, and as it stands on the page. */
export function useDraft(tongue: Tongue) {
  const client = useRef<Client | null>(null);
  const [access, setAccess] = useState<Access>('loading');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [steps, setSteps] = useState<Steps<Look> | null>(null);
  const work = steps?.now ?? null;
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>('none');

  const take = useCallback((next: Draft) => {
    setDraft(next);
    // What was done before can still be taken back.
    setSteps((was) => (was ? { ...was, now: next.look } : stepsOf(next.look)));
    setChanged(false);
  }, []);

  useEffect(() => {
    let gone = false;
    void begin().then(([next, staff, first]) => {
      if (gone) return;
      client.current = staff;
      if (first) take(first);
      setAccess(next);
    });
    return () => {
      gone = true;
    };
  }, [take]);

  const go = (next: (was: Steps<Look>) => Steps<Look> | null) => {
    setSteps((was) => (was ? (next(was) ?? was) : was));
    setChanged(true);
    setOutcome('none');
  };
  /** Changes the look in the words of the page's language. */
  const make = (next: (look: Look) => Look, field = '') => {
    const at = Date.now();
    const made = (look: Look) => withoutSilence(unworded(look, next(worded(look, tongue)), tongue));
    go((was) => change(was, made(was.now), field, { field, at }));
  };
  const put = (place: Place, value: unknown) =>
    make((look) => putAt(look, place, value), `${tongue.language} ${JSON.stringify(place)}`);

  const act = async (what: (staff: Client, mine: Look, had: Draft) => Promise<Outcome>) => {
    if (!client.current || !work || !draft) return;
    setBusy(true);
    try {
      setOutcome(await what(client.current, work, draft));
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
    setBusy(false);
  };

  return {
    access,
    draft,
    work,
    changed,
    busy,
    outcome,
    make,
    put,
    setPicture: async (place: Place, file: File) => {
      if (client.current) put(place, await storePicture(client.current, file));
    },
    undo: steps?.past.length ? () => go((was) => undo(was, Date.now())) : undefined,
    redo: steps?.future.length ? () => go((was) => redo(was, Date.now())) : undefined,
    save: () =>
      act(async (staff, mine, had) => {
        take(await saveDraft(staff, mine, had.revision));
        return 'saved';
      }),
    publish: () =>
      act(async (staff, mine, had) => {
        const saved = changed ? await saveDraft(staff, mine, had.revision) : had;
        take(saved);
        take(await publishDraft(staff, saved.revision));
        return 'published';
      }),
    /** After somebody else changed it: mine in place of theirs. */
    saveMine: () =>
      act(async (staff, mine) => {
        const { revision } = await loadDraft(staff);
        take(await saveDraft(staff, mine, revision));
        return 'saved';
      }),
    takeTheirs: () =>
      act(async (staff) => {
        take(await loadDraft(staff));
        return 'none';
      }),
  };
}
