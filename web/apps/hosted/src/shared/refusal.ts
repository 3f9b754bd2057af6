import { isSoukError, type FieldViolation } from '@souk/client';
import { FlowError, storageBlocked } from '@souk/client/sign-in';

/** Why a call came to nothing, in the one form that pages handle. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: 'network' | 'refused' | 'system' = 'system';
  /** The application's code, or an empty text. */
  readonly code: string = '';
  readonly status: number = 0;
  readonly data: Record<string, unknown> = {};
  readonly violations: FieldViolation[] = [];
  readonly requestId: string = '';
  /** Seconds to wait before trying again; 0 for none. */
  readonly wait: number = 0;

  constructor(parts: Partial<Omit<Refusal, keyof Error>> = {}, cause?: unknown) {
    super('The call was refused', { cause });
    Object.assign(this, parts);
  }
}

/** `waitOf` gives the seconds that an answer asked to wait. */
export function refusalFrom(error: unknown, waitOf: (requestId: string) => number = () => 0): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof FlowError && error.reason === storageBlocked) {
    return new Refusal({ kind: 'refused', code: storageBlocked }, error);
  }
  if (!isSoukError(error)) return new Refusal({}, error);
  const { kind, code, status, violations, requestId } = error;
  return new Refusal(
    {
      kind: kind === 'network' || kind === 'system' ? kind : 'refused',
      code,
      status,
      data: error.details.applicationError?.data ?? {},
      violations,
      requestId,
      // Whoever is told to wait without being told how long waits a minute.
      wait: status === 429 ? waitOf(requestId) || 60 : 0,
    },
    error,
  );
}

/** How often a code may still be tried, where the server says it. */
export function triesLeft(refusal: Refusal): number | undefined {
  const left = refusal.data.triesLeft;
  return typeof left === 'number' ? left : undefined;
}
