import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { uploadPicture } from './upload.ts';
import type { Picture } from './values.ts';

export interface Upload {
  id: number;
  name: string;
  /** From nothing to one. */
  part: number;
  /** Why it came to nothing, in words. */
  problem?: string;
  stop: () => void;
}

/** Pictures on their way, each by itself: one that fails leaves the others alone. */
export function useUploads(onDone: (picture: Picture) => void) {
  const { client } = useStore();
  const problemText = useProblemText();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef(0);
  const done = useRef(onDone);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);
  const drop = (id: number) => setUploads((now) => now.filter((one) => one.id !== id));
  const change = (id: number, what: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)));

  const send = async (file: File) => {
    const id = ++last.current;
    const control = new AbortController();
    running.current.add(control);
    setUploads((now) => [...now, { id, name: file.name, part: 0, stop: () => control.abort() }]);
    try {
      const picture = await uploadPicture(client, file, (part) => change(id, { part }), control.signal);
      drop(id);
      done.current(picture);
    } catch (error) {
      if (control.signal.aborted) drop(id);
      else change(id, { problem: problemText(error), stop: () => drop(id) });
    } finally {
      running.current.delete(control);
    }
  };

  return {
    uploads,
    busy: uploads.some(({ problem }) => problem === undefined),
    /** One after the other, so that they keep the order in which they were chosen. */
    add: async (files: readonly File[]) => {
      for (const file of files) await send(file);
    },
    refuse: (name: string, problem: string) => {
      const id = ++last.current;
      setUploads((now) => [...now, { id, name, part: 0, problem, stop: () => drop(id) }]);
    },
  };
}
