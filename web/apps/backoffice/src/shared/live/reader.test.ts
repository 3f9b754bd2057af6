import { expect, it } from 'vitest';
import { changeOf, createParser, firstPause, follow, longestPause, type Change } from './reader.ts';

const change = (service: string) =>
  `event: change\ndata: {"service":"${service}","ids":["1"],"at":"2026-01-01T00:00:00Z"}\n\n`;

it('cuts a stream into events, wherever it is broken', () => {
  const text = `: kept alive\r\n\r\nevent: hello\r\ndata: {}\r\n\r\n${change('ecom.orders')}`;
  for (let at = 0; at <= text.length; at++) {
    const parse = createParser();
    const events = [...parse(text.slice(0, at)), ...parse(text.slice(at))];
    expect(events.map(({ name }) => name)).toEqual(['hello', 'change']);
  }
});

it('joins the lines of one event', () => {
  expect(createParser()('data: a\ndata: b\n\n')).toEqual([{ name: 'message', data: 'a\nb' }]);
});

it('takes only what is a change', () => {
  expect(changeOf({ name: 'change', data: '{"service":"a","ids":["1"],"at":"x"}' })).toEqual({
    service: 'a',
    ids: ['1'],
    at: 'x',
  });
  expect(changeOf({ name: 'change', data: '{"service":"a"}' })).toEqual({ service: 'a', ids: [], at: '' });
  for (const data of ['', '{', '{}', '{"service":1}']) expect(changeOf({ name: 'change', data })).toBeNull();
  expect(changeOf({ name: 'hello', data: '{"service":"a"}' })).toBeNull();
});

/** Streams that come one after the other; a text that is null is a connection that fails. */
function feed(texts: (string | null | 404)[]) {
  const heard: Change[] = [];
  const pauses: number[] = [];
  const greeted: string[][] = [];
  let again = 0;
  const controller = new AbortController();
  const done = follow({
    open: async () => {
      const text = texts.shift();
      if (text === undefined) {
        controller.abort();
        return { ok: false, status: 503, body: null };
      }
      if (text === 404) return { ok: false, status: 404, body: null };
      if (text === null) throw new Error('down');
      return { ok: true, status: 200, body: new Blob([text]).stream() };
    },
    onChange: (one) => heard.push(one),
    onHello: (services) => greeted.push(services),
    onAgain: () => again++,
    wait: async (milliseconds) => void pauses.push(milliseconds),
    signal: controller.signal,
  });
  return done.then(() => ({ services: heard.map(({ service }) => service), pauses, again, greeted }));
}

const hello = 'event: hello\ndata: {}\n\n';

it('hears changes, and tells when it is back', async () => {
  const { services, again } = await feed([hello + change('a'), hello + change('b')]);
  expect(services).toEqual(['a', 'b']);
  expect(again).toBe(1);
});

it('waits longer and longer, and anew after a hello', async () => {
  const { pauses } = await feed([null, null, null, null, null, null, null, hello, null]);
  expect(pauses).toEqual([
    firstPause,
    2000,
    4000,
    8000,
    16_000,
    longestPause,
    longestPause,
    firstPause,
    2000,
  ]);
});

it('does not ask often where there is no feed', async () => {
  expect((await feed([404, hello])).pauses).toEqual([longestPause, firstPause]);
});

it('tells once what is heard of from the first hello on', async () => {
  const first = 'event: hello\ndata: {"services":["a","b"]}\n\n';
  expect((await feed([null, first + change('a'), hello])).greeted).toEqual([['a', 'b']]);
  expect((await feed([hello])).greeted).toEqual([[]]);
});

it('does not take the first hello for a return', async () => {
  expect((await feed([null, hello])).again).toBe(0);
});
