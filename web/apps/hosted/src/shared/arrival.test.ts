import { describe, expect, it } from 'vitest';
import {
  arrive,
  flowKey,
  forgetLink,
  isReturning,
  progressKey,
  readFragment,
  takeReturn,
} from './arrival.ts';
import { memoryOver } from './storage.ts';

const forbidden = () => {
  throw new Error('storage is forbidden');
};

function at(address: string) {
  const url = new URL(address, 'https://shop.example');
  const shown: string[] = [];
  return {
    shown,
    place: {
      location: { hash: url.hash, pathname: url.pathname, search: url.search },
      history: { replaceState: (_: unknown, __: string, to?: string | URL | null) => shown.push(String(to)) },
    },
  };
}

describe('arrival', () => {
  it('reads known names only', () => {
    expect(readFragment('#flow=a&x=1&stateToken=b%2Bc&state=')).toEqual({ flow: 'a', stateToken: 'b+c' });
    expect(readFragment('')).toEqual({});
  });

  it('moves the flow from the address to the tab', () => {
    const memory = memoryOver(forbidden);
    const { place, shown } = at('/hosted/sign-in?x=1#flow=f1');
    expect(arrive(place, memory)).toEqual({ flow: 'f1' });
    expect(shown).toEqual(['/hosted/sign-in?x=1']);
    expect(memory.get(flowKey)).toBe('f1');
  });

  it('leaves a clean address alone', () => {
    const { place, shown } = at('/hosted/sign-in');
    expect(arrive(place, memoryOver(forbidden))).toEqual({});
    expect(shown).toEqual([]);
  });

  it('forgets how far another flow got, and only that', () => {
    const memory = memoryOver(forbidden);
    arrive(at('/hosted/sign-in#flow=f1').place, memory);
    memory.set(progressKey, 'half way');
    arrive(at('/hosted/sign-in#flow=f1&state=REQUIRE_MFA').place, memory);
    expect(memory.get(progressKey)).toBe('half way');
    arrive(at('/hosted/sign-in#flow=f2').place, memory);
    expect(memory.get(progressKey)).toBeNull();
  });

  it('has the link of a mail again after a reload, on its own page', () => {
    const memory = memoryOver(forbidden);
    arrive(at('/hosted/reset-password#token=t&redirect=https%3A%2F%2Fa.example%2F&client=c').place, memory);
    expect(arrive(at('/hosted/reset-password').place, memory)).toEqual({
      token: 't',
      redirect: 'https://a.example/',
      client: 'c',
    });
    expect(arrive(at('/hosted/accept-invitation').place, memory)).toEqual({});
    forgetLink('/hosted/reset-password', memory);
    expect(arrive(at('/hosted/reset-password').place, memory)).toEqual({});
  });

  it('uses once what a provider sent back', () => {
    const arrival = readFragment('#flow=f&stateToken=s');
    expect(isReturning(arrival)).toBe(true);
    expect(takeReturn(arrival)).toEqual({ session: undefined, stateToken: 's' });
    expect(takeReturn(arrival)).toBeNull();
    expect(isReturning(arrival)).toBe(false);
    expect(takeReturn(readFragment('#flow=f'))).toBeNull();
    expect(takeReturn(readFragment('#flow=f&state=REQUIRE_OWNER_APPROVAL'))).toEqual({
      state: 'REQUIRE_OWNER_APPROVAL',
    });
    expect(takeReturn(readFragment('#flow=f&error=PROVIDER_CANCELLED'))).toEqual({
      error: 'PROVIDER_CANCELLED',
    });
  });
});
