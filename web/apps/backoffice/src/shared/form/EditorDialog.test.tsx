// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SoukError } from '@souk/client';
import { LanguageProvider } from '@souk/ui/text';
import type { Me } from '../api.ts';
import { MeContext } from '../store.ts';
import { english, languages } from '../text/index.ts';
import { EditorDialog } from './EditorDialog.tsx';
import type { Values } from './merge.ts';
import type { FormSpec } from './types.ts';

interface Tiles extends Values {
  address: string;
  credit: string;
}

let root: Root | undefined;

/** Settings that somebody else changes while the dialog is open. */
function shop(theirs: Partial<Tiles>, code = 'INVALID_REVISION') {
  const kept = { values: { address: '', credit: '' } as Tiles, revision: 'a' };
  const onClose = vi.fn();
  const spec: FormSpec<Tiles> = {
    id: 'tiles',
    saved: { ...kept },
    parts: [{ fields: (['address', 'credit'] as const).map((name) => ({ name, label: name })) }],
    takesOver: true,
    latest: () => Promise.resolve({ ...kept }),
    save: (values, _, revision) => {
      if (revision !== kept.revision) {
        const details = { applicationError: { code, description: 'stale', data: {} } };
        return Promise.reject(new SoukError('application', 'stale', { status: 409, details }));
      }
      kept.values = values;
      kept.revision += 'a';
      return Promise.resolve();
    },
  };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root?.render(
      <MantineProvider>
        <LanguageProvider
          languages={languages}
          initial={{ code: 'en', messages: english }}
          fallback={english}
        >
          <MeContext value={{ identity: { id: 'ada' } } as Me}>
            <EditorDialog title="Map pictures" spec={spec} onClose={onClose} />
          </MeContext>
        </LanguageProvider>
      </MantineProvider>,
    ),
  );
  if (Object.keys(theirs).length > 0) {
    kept.values = { ...kept.values, ...theirs } as Tiles;
    kept.revision = 'b';
  }
  return { kept, onClose };
}

const type = (name: string, text: string) =>
  act(() => {
    const input = document.getElementById(`tiles-${name}`) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

const press = (text: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click();
    await Promise.resolve();
  });

const titles = () => [...document.querySelectorAll('dialog h2')].map((one) => one.textContent);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('what only others changed is taken over, and the dialog closes', async () => {
  const { kept, onClose } = shop({ credit: 'Theirs' });
  type('address', 'https://mine');
  await press(english['dialog.save']);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(kept.values).toEqual({ address: 'https://mine', credit: 'Theirs' });
});

test.each(['INVALID_REVISION', 'SYNONYMS_CHANGED_MEANWHILE'])(
  'what both changed is asked about, %s',
  async (code) => {
    const { kept, onClose } = shop({ credit: 'Theirs' }, code);
    type('credit', 'Mine');
    await press(english['dialog.save']);
    await vi.waitFor(() => expect(titles()).toEqual(['Map pictures', english['form.conflictTitle']]));
    expect(onClose).not.toHaveBeenCalled();
    expect(kept.values.credit).toBe('Theirs');
    await press(english['form.goOn']);
    expect(titles()).toEqual(['Map pictures']);
    await press(english['dialog.save']);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(kept.values.credit).toBe('Mine');
  },
);

test('cancelling asks, then forgets what was typed', async () => {
  const { onClose } = shop({});
  type('credit', 'Mine');
  expect(sessionStorage.length).toBe(1);
  await press(english['dialog.cancel']);
  expect(onClose).not.toHaveBeenCalled();
  await press(english['form.stay']);
  await press(english['dialog.cancel']);
  await press(english['form.leave']);
  expect(onClose).toHaveBeenCalledOnce();
  expect(sessionStorage.length).toBe(0);
});

test('cancelling asks nothing where nothing was typed, or it was taken back', async () => {
  const first = shop({});
  await press(english['dialog.cancel']);
  expect(first.onClose).toHaveBeenCalledOnce();
  act(() => root?.unmount());
  const { onClose } = shop({});
  act(() => document.getElementById('tiles-credit')?.focus());
  type('credit', 'Mine');
  type('credit', '');
  await press(english['dialog.cancel']);
  expect(onClose).toHaveBeenCalledOnce();
});
