// One form: what was typed, what is wrong with it, and where the focus goes when it is refused.
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { keep, recall, tab, type Memory } from './storage.ts';

type Values = Record<string, string | boolean>;
export type Problems<T> = Partial<Record<keyof T, string>>;

interface Options<T extends Values> {
  initial: T;
  /** What is wrong, in the order of the fields. */
  check: (values: T) => Problems<T>;
  onSubmit: (values: T) => void;
  /** What is typed into these fields outlives a reload of the page, until it is sent. Never what pays. */
  draft?: Draft<T>;
}

interface Draft<T> {
  key: string;
  fields: readonly (keyof T & string)[];
}

/** What was typed before, where it is of the kind that the fields hold. */
export function drafted<T extends Values>(initial: T, draft: Draft<T> | undefined, memory: Memory = tab): T {
  const kept = draft && recall<Record<string, unknown>>(memory, draft.key);
  if (!kept || typeof kept !== 'object') return initial;
  const known = draft.fields.filter((name) => typeof kept[name] === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(known.map((name) => [name, kept[name]])) };
}

export const fieldId = (name: PropertyKey): string => `field-${String(name)}`;

/** What is shown: everything after a try to send, before that only of fields that were left. */
export function visible<T>(found: Problems<T>, left: ReadonlySet<keyof T>, all: boolean): Problems<T> {
  const names = (Object.keys(found) as (keyof T)[]).filter((name) => found[name] && (all || left.has(name)));
  return Object.fromEntries(names.map((name) => [name, found[name]])) as Problems<T>;
}

export function useForm<T extends Values>({ initial, check, onSubmit, draft }: Options<T>) {
  const [values, setValues] = useState(() => drafted(initial, draft));
  const [left, setLeft] = useState<ReadonlySet<keyof T>>(new Set());
  const [tried, setTried] = useState(false);
  const [answered, setAnswered] = useState<Problems<T>>({});
  const [refusals, setRefusals] = useState(0);
  const summary = useRef<HTMLDivElement>(null);

  const problems: Problems<T> = { ...visible(check(values), left, tried), ...answered };
  const wrong = Object.keys(problems);
  const only = wrong.length === 1 ? wrong[0] : undefined;

  // One wrong field is shown by going there; several by the list of them.
  useEffect(() => {
    if (refusals === 0) return;
    const target = only === undefined ? summary.current : document.getElementById(fieldId(only));
    target?.focus();
    // Only a refusal moves the focus, not a change of what is wrong.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusals]);

  const set = <Name extends keyof T>(name: Name, value: T[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    if (draft?.fields.some((each) => each === name)) {
      keep(tab, draft.key, { ...recall<object>(tab, draft.key), [name]: value });
    }
    setAnswered(({ [name]: _, ...others }) => others as Problems<T>);
  };
  const leave = (name: keyof T) => setLeft((before) => new Set(before).add(name));

  return {
    values,
    set,
    problems,
    /** The list above a form that was refused, where more than one field is wrong. */
    summary: {
      ref: summary,
      problems:
        tried && wrong.length > 1
          ? wrong.map((name) => ({ id: fieldId(name), text: String(problems[name]) }))
          : [],
    },
    /** What was typed is with the server now. */
    sent() {
      if (draft) tab.remove(draft.key);
    },
    /** What the server found wrong. */
    refuse(found: Problems<T>) {
      setTried(true);
      setAnswered(found);
      setRefusals((count) => count + 1);
    },
    text: (name: keyof T & string) => ({
      id: fieldId(name),
      name,
      value: String(values[name]),
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as T[typeof name]),
      onBlur: () => values[name] !== '' && leave(name),
    }),
    tick: (name: keyof T & string) => ({
      id: fieldId(name),
      name,
      checked: values[name] === true,
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as T[typeof name]),
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      setAnswered({});
      if (Object.values(check(values)).some(Boolean)) setRefusals((count) => count + 1);
      else onSubmit(values);
    },
  };
}
