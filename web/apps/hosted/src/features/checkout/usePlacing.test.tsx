// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Checkout, CheckoutCalls } from '@souk/client/checkout';
import { Refusal } from '../../shared/refusal.ts';
import { DeskContext, type Desk } from './logic/context.ts';
import { usePlacing, type Placing } from './usePlacing.ts';

const open = {
  id: 'c-1',
  completed: false,
  payNowTotalAfterGiftCard: { amount: '5.00', formattedAmount: '$5.00' },
} as unknown as Checkout;

let root: Root | undefined;
let placing: ReturnType<typeof usePlacing>;

function show(calls: Partial<CheckoutCalls>, onOutcome: () => void) {
  const desk = {
    checkout: open,
    calls,
    change: async (work: () => Promise<Checkout>) => work(),
  } as unknown as Desk;
  function Probe() {
    const now = usePlacing({ declined: null, onOutcome, onBusy: () => undefined });
    useEffect(() => {
      placing = now;
    });
    return null;
  }
  root = createRoot(document.createElement('div'));
  act(() =>
    root?.render(
      <DeskContext value={desk}>
        <Probe />
      </DeskContext>,
    ),
  );
}

const nothingTyped: Placing = {
  billing: null,
  request: null,
  save: false,
  answers: [],
  onCard: () => undefined,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

it('a second tab asks which order the first one placed', async () => {
  const onOutcome = vi.fn();
  const charge = vi
    .fn()
    .mockRejectedValue(new Refusal({ kind: 'refused', status: 409, code: 'CHECKOUT_ALREADY_PAID' }));
  const get = vi.fn().mockResolvedValue({ ...open, completed: true, orderId: 'o-7' });
  show({ charge, get } as unknown as Partial<CheckoutCalls>, onOutcome);
  await act(() => placing.place(nothingTyped));
  expect(onOutcome).toHaveBeenCalledWith({ is: 'done', orderId: 'o-7' });
});

it('whoever has to wait is told until when', async () => {
  const charge = vi.fn().mockRejectedValue(new Refusal({ kind: 'refused', status: 429, wait: 60 }));
  const before = Date.now();
  show({ charge } as unknown as Partial<CheckoutCalls>, vi.fn());
  await act(() => placing.place(nothingTyped));
  expect(placing.word?.is).toBe('other');
  expect(placing.until).toBeGreaterThanOrEqual(before + 60_000);
});
