// Reads the server's feed of changes: a stream of events that say what changed, never what it holds.

export interface Change {
  service: string;
  ids: string[];
  at: string;
}

export interface Event {
  name: string;
  data: string;
}

/** Cuts a stream of text into events. What is not finished waits for the rest. */
export function createParser(): (text: string) => Event[] {
  let rest = '';
  return (text) => {
    // A carriage return at the end may be half of a line's end.
    const whole = rest + text;
    const ends = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const blocks = whole.slice(0, ends).replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n\n');
    rest = (blocks.pop() ?? '') + whole.slice(ends);
    return blocks.flatMap((block) => {
      let name = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const [, field = '', value = ''] = /^(\w*):? ?(.*)$/.exec(line) ?? [];
        if (field === 'event') name = value;
        if (field === 'data') data.push(value);
      }
      return data.length > 0 || name !== 'message' ? [{ name, data: data.join('\n') }] : [];
    });
  };
}

/** Null for what is no change. */
export function changeOf({ name, data }: Event): Change | null {
  if (name !== 'change') return null;
  try {
    const value = JSON.parse(data) as Partial<Change>;
    if (typeof value.service !== 'string' || value.service === '') return null;
    return { service: value.service, ids: Array.isArray(value.ids) ? value.ids : [], at: value.at ?? '' };
  } catch {
    return null;
  }
}

/** The services that a hello says are heard of from then on. */
export function servicesOf({ data }: Event): string[] {
  try {
    const { services } = JSON.parse(data) as { services?: unknown };
    return Array.isArray(services) ? services.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const firstPause = 1000;
export const longestPause = 30_000;

export interface FollowOptions {
  /** Opens the stream; what is not a stream of events is thrown or answered with another status. */
  open: (signal: AbortSignal) => Promise<Pick<Response, 'ok' | 'status' | 'body'>>;
  onChange: (change: Change) => void;
  /** The feed is open for the first time: of these services, what was read before may have changed unheard. */
  onHello: (services: string[]) => void;
  /** The feed is open again after it was not: whatever happened in between was not heard. */
  onAgain: () => void;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** Follows the feed until the signal ends it. The pauses between tries grow, and begin anew once it says hello. */
export async function follow(options: FollowOptions): Promise<void> {
  const { open, onChange, onHello, onAgain, wait, signal } = options;
  let pause = firstPause;
  let opened = 0;
  while (!signal.aborted) {
    try {
      const { ok, status, body } = await open(signal);
      // Not for this person, or not there: asking often would not change it.
      if (status === 403 || status === 404) pause = longestPause;
      if (ok && body) {
        await readAll(body, signal, (event) => {
          if (event.name === 'hello') {
            pause = firstPause;
            if (++opened > 1) onAgain();
            else onHello(servicesOf(event));
          }
          const change = changeOf(event);
          if (change) onChange(change);
        });
      }
    } catch {
      // Broken off, or not reached: tried again below.
    }
    if (signal.aborted) return;
    await wait(pause, signal).catch(() => undefined);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createParser();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parse(decoder.decode(value, { stream: true })).forEach(onEvent);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
