// What browsers have and the engine lacks. The engine has no clock to wait by: a timer runs when nothing else is left to
// do, and one that would make a visitor wait never runs.
import 'core-js/stable/atob';
import 'core-js/stable/btoa';
import 'core-js/web/url';
import 'core-js/web/url-search-params';
import { Parser } from './markup.ts';

const timers = new Map<number, () => void>();
let next = 1;
const soon = 50;

const setTimer = (run: (...given: unknown[]) => void, after = 0, ...given: unknown[]): number => {
  const id = next++;
  if (after <= soon) timers.set(id, () => run(...given));
  return id;
};

globalThis.soukTick = () => {
  const due = [...timers];
  timers.clear();
  for (const [, run] of due) run();
  return due.length > 0;
};

class Signal {
  aborted = false;
  reason: unknown = undefined;
  addEventListener() {}
  removeEventListener() {}
  throwIfAborted() {}
}

class Controller {
  signal = new Signal();
  abort(reason?: unknown) {
    this.signal.aborted = true;
    this.signal.reason = reason;
  }
}

class Channel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => setTimer(() => this.port1.onmessage?.()) };
}

/** What nothing is ever made of, though things are compared with it. */
class Absent {
  readonly absent = true;
}

class Encoder {
  encode(text: string) {
    const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

Object.assign(globalThis, {
  setTimeout: setTimer,
  clearTimeout: (id: number) => timers.delete(id),
  setInterval: () => 0,
  clearInterval: () => undefined,
  queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
  AbortController: Controller,
  AbortSignal: Signal,
  MessageChannel: Channel,
  Headers: Absent,
  Response: Absent,
  Request: Absent,
  TextEncoder: Encoder,
  DOMParser: Parser,
  console: { log() {}, warn() {}, error() {}, info() {}, debug() {} },
});
