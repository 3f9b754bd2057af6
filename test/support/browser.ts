// A shop and a browser for one test file, and visitors who notice when something is wrong.
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { isTaken } from './process';
import { startSouk, type Database, type Souk } from './souk';
import { noteFeed } from './feed';
import { patience } from './patience';
import { steady } from './press';

const output = resolve(import.meta.dirname, '../browser/output');

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** Waits until what `read` gives is as expected, as a person would look again. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: patience, interval: 50 });

/** Who opens a page and touches nothing. */
export type VisitorOptions = BrowserContextOptions & { still?: boolean };

/**
 * Runs in pages: somebody is there. Pages that came finished are taken over at the first sign of it, and tests look for
 * what is there then.
 */
function stir() {
  if (window !== window.top) return; // a frame may not run scripts, and would complain
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('wheel')));
}

export interface Visitor {
  context: BrowserContext;
  /** Another tab of the same visitor. */
  open(path: string): Promise<Page>;
}

export interface Shop {
  url: string;
  /** The shop's own side: its key, and what it mailed. */
  souk: Souk;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A new visitor with one tab. */
  visit(path: string, options?: VisitorOptions): Promise<Page>;
  /** Browser messages that the running test brings about on purpose. */
  expect(...messages: RegExp[]): void;
}

/**
 * Call at the top of a test file. Every visitor is gone after the test that made it. Passkeys need a shop that is
 * reached by a name.
 */
export function useShop(
  database: Database,
  reached: 'by address' | 'by name' = 'by address',
  settings: Record<string, string> = {},
): Shop {
  let souk: Souk;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    const start = reached === 'by name' ? startNamed(database, settings) : startSouk(database, settings);
    [souk, browser] = await Promise.all([start, launch()]);
  });

  afterAll(async () => {
    await browser?.close();
    await souk?.stop();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(task.name, contexts);
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    contexts = [];
    complaints = [];
    expected = [];
    expect(unexpected, 'what the browser complained about').toEqual([]);
  });

  const listen = (page: Page) => {
    page.setDefaultTimeout(patience);
    noteFeed(page);
    page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== souk.url) complaints.push(`left the shop: ${url}`);
    });
  };

  const visitor = async ({ still, ...options }: VisitorOptions = desktop): Promise<Visitor> => {
    const context = await browser.newContext({
      baseURL: souk.url,
      locale: 'en-US',
      timezoneId: 'UTC',
      // Tests look at where things end up, not at how they move there.
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.push(context);
    await steady(context);
    if (!still) await context.addInitScript(stir);
    context.on('page', listen);
    return {
      context,
      async open(path) {
        const page = await context.newPage();
        await page.goto(path);
        return page;
      },
    };
  };

  return {
    get url() {
      return souk.url;
    },
    get souk() {
      return souk;
    },
    visitor,
    async visit(path, options) {
      return (await visitor(options)).open(path);
    },
    expect(...messages) {
      expected.push(...messages);
    },
  };
}

async function startNamed(database: Database, settings: Record<string, string>): Promise<Souk> {
  for (;;) {
    const port = await freePort();
    const address = { SOUK_ADDR: `127.0.0.1:${port}`, SOUK_PUBLIC_URL: `http://localhost:${port}` };
    try {
      return await startSouk(database, { ...address, ...settings });
    } catch (error) {
      // Somebody else was quicker: then another port.
      if (!isTaken(error)) throw error;
    }
  }
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

const whole = '/usr/bin/chromium';
/** Chromium without its windows: it needs little more than half the processor time. */
const windowless = '/usr/bin/chromium-headless-shell';

const browserAt = (executablePath: string, flags: string[]) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? executablePath,
    timeout: patience,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...flags,
    ],
  });

/** A browser; more are further flags. */
export const launch = (...more: string[]) => browserAt(existsSync(windowless) ? windowless : whole, more);

/** A browser that takes no cookies of third parties, which only the whole one knows to refuse. */
export const launchWithoutThirdPartyCookies = (...more: string[]) =>
  browserAt(whole, ['--test-third-party-cookie-phaseout', ...more]);

async function photograph(name: string, contexts: BrowserContext[]) {
  mkdirSync(output, { recursive: true });
  const file = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(
    pages.map((page, index) =>
      page
        .screenshot({ path: join(output, `${file}-${index + 1}.png`), timeout: 5_000 })
        .catch(() => undefined),
    ),
  );
}

/** Runs in pages: nothing can be kept, as where somebody forbids it. */
export function forbidStorage() {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
}
