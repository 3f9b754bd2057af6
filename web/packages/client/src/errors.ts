// Turns every way a call can fail into one SoukError, so that screens handle a single shape.

/** The rules that a value can break, as the server names them. */
export type ViolatedRule =
  | 'VALIDATION'
  | 'OTHER'
  | 'MAX'
  | 'MIN'
  | 'MAX_LENGTH'
  | 'MIN_LENGTH'
  | 'MAX_SIZE'
  | 'MIN_SIZE'
  | 'FORMAT'
  | 'DECIMAL_LTE'
  | 'DECIMAL_GTE'
  | 'DECIMAL_LT'
  | 'DECIMAL_GT'
  | 'DECIMAL_MAX_SCALE'
  | 'INVALID_ENUM_VALUE'
  | 'REQUIRED_FIELD'
  | 'FIELD_NOT_ALLOWED'
  | 'ONE_OF_ALIGNMENT'
  | 'EXACT_LENGTH'
  | 'EXACT_SIZE'
  | 'REQUIRED_ONE_OF_FIELD';

export interface FieldViolation {
  field: string;
  description: string;
  violatedRule?: ViolatedRule;
  ruleName?: string;
  data?: Record<string, unknown>;
}

export interface ApplicationError {
  code: string;
  description: string;
  data?: Record<string, unknown>;
}

export interface ErrorDetails {
  applicationError?: ApplicationError;
  validationError?: { fieldViolations: FieldViolation[] };
}

/** `network`: no answer came. `system`: the server failed. The other two say what the caller did wrong. */
export type ErrorKind = 'validation' | 'application' | 'system' | 'network';

export class SoukError extends Error {
  override readonly name = 'SoukError';
  readonly kind: ErrorKind;
  readonly status: number;
  readonly requestId: string;
  readonly details: ErrorDetails;

  constructor(
    kind: ErrorKind,
    message: string,
    init: { status?: number; requestId?: string; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, { cause: init.cause });
    this.kind = kind;
    this.status = init.status ?? 0;
    this.requestId = init.requestId ?? '';
    this.details = init.details ?? {};
  }

  /** The application error's code, or an empty text. */
  get code(): string {
    return this.details.applicationError?.code ?? '';
  }

  get violations(): FieldViolation[] {
    return this.details.validationError?.fieldViolations ?? [];
  }
}

interface WireError {
  message?: string;
  details?: {
    applicationError?: Partial<ApplicationError>;
    validationError?: { fieldViolations?: FieldViolation[] };
  };
}

function readWireError(text: string): WireError {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

const byField = (a: FieldViolation, b: FieldViolation) =>
  a.field < b.field ? -1 : a.field > b.field ? 1 : 0;

const joined = (message: string, description: string) =>
  description && description !== message ? [message, description].filter(Boolean).join(': ') : message;

/** Maps an answer that is not a success. A validation error wins over an application error. */
export function errorFromAnswer(
  status: number,
  statusText: string,
  requestId: string,
  body: string,
): SoukError {
  const wire = readWireError(body);
  const message = wire.message ?? '';

  const violations = wire.details?.validationError?.fieldViolations;
  if (violations) {
    const fieldViolations = [...violations].sort(byField);
    const text = fieldViolations.map((v) => `"${v.field}" ${v.description}`).join(', ');
    return new SoukError('validation', `INVALID_ARGUMENT: ${text}`, {
      status,
      requestId,
      details: { validationError: { fieldViolations } },
    });
  }

  const given = wire.details?.applicationError;
  if (given) {
    const applicationError = {
      ...given,
      code: given.code ?? String(status),
      description: given.description ?? '',
    };
    return new SoukError('application', joined(message, applicationError.description), {
      status,
      requestId,
      details: { applicationError },
    });
  }

  if (status >= 400 && status < 500) {
    const applicationError = { code: String(status), description: statusText || message };
    return new SoukError('application', joined(message, statusText), {
      status,
      requestId,
      details: { applicationError },
    });
  }
  return new SoukError('system', `System error occurred, request-id: ${requestId}`, { status, requestId });
}

/** No answer at all: offline, connection refused, a dropped connection. */
export function errorFromNetwork(cause: unknown): SoukError {
  return new SoukError('network', 'The store could not be reached', { cause });
}

export const isSoukError = (error: unknown): error is SoukError => error instanceof SoukError;

/** Ties a code to the operations that refuse with it. */
interface Refuses<Code extends string> {
  readonly types?: readonly [unknown, unknown, Code];
}

/** Whether this operation refused with this code. A code that the operation never gives does not compile. */
export const refusedWith = <Code extends string>(
  error: unknown,
  _operation: Refuses<Code>,
  code: NoInfer<Code>,
): error is SoukError => isSoukError(error) && error.code === code;
