import type { TextKey } from '../../shared/text/index.ts';

export interface Problem {
  title: TextKey;
  text: TextKey;
  /** What the developer of the site that sent the person here must know. */
  cause: TextKey;
  /** Empty where there is nothing sensible to name. */
  code: string;
}

const known: Record<string, Omit<Problem, 'code'>> = {
  ADDRESS_USED: { title: 'problem.usedTitle', text: 'problem.used', cause: 'problem.usedCause' },
  ADDRESS_EXPIRED: { title: 'problem.expiredTitle', text: 'problem.expired', cause: 'problem.expiredCause' },
  ADDRESS_UNKNOWN: { title: 'problem.unknownTitle', text: 'problem.unknown', cause: 'problem.unknownCause' },
  NOT_ALLOWED: {
    title: 'problem.notAllowedTitle',
    text: 'problem.notAllowed',
    cause: 'problem.notAllowedCause',
  },
  FLOW_NOT_FOUND: { title: 'problem.expiredTitle', text: 'problem.expired', cause: 'problem.flowGoneCause' },
  FLOW_OVER: { title: 'problem.usedTitle', text: 'problem.flowOver', cause: 'problem.flowGoneCause' },
  FLOW_EXPIRED: { title: 'problem.expiredTitle', text: 'problem.expired', cause: 'problem.flowGoneCause' },
  FLOW_OF_ANOTHER: { title: 'problem.expiredTitle', text: 'problem.expired', cause: 'problem.flowGoneCause' },
  PROVIDER_REFUSED: {
    title: 'problem.providerTitle',
    text: 'problem.provider',
    cause: 'problem.providerCause',
  },
};

/** The code stands in an address that anybody can write, so only what looks like one is shown. */
export function problemOf(code: string): Problem {
  const shown = /^[A-Z][A-Z_]{2,40}$/.test(code) ? code : '';
  const found = known[shown] ?? {
    title: 'problem.title' as const,
    text: 'problem.text' as const,
    cause: 'problem.cause' as const,
  };
  return { ...found, code: shown };
}

/** Whether a refused flow is one that only starting again helps. */
export const isLostFlow = (code: string): boolean => code.startsWith('FLOW_') || code === 'NOT_ALLOWED';
