// Sends one operation: token, encoding, consistency header, success and failure rules.
import { SoukError, errorFromAnswer, errorFromNetwork } from './errors.ts';
import { encodeQuery, fillPath, type Payload } from './encoding.ts';
import type { TokenSource } from './tokens.ts';

/** A message without content. */
export type Nothing = Record<string, never>;

/** Of a message, what is to change: null takes a part away. Lists are changed whole. */
export type Patch<Message> = Message extends readonly unknown[]
  ? Message
  : Message extends object
    ? { [Part in keyof Message]?: Patch<Message[Part]> | null }
    : Message;

export interface Operation<In, Out, Code extends string = string> {
  /** As the API document names it: service and call. */
  id?: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  carries: 'body' | 'query' | 'query-or-.r';
  longQueryFallback?: 'POST';
  /** What the caller must hold, of those who run the shop. */
  permission?: string;
  /** Never set: ties the message types and the codes of refusals to the value. */
  readonly types?: [In, Out, Code];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key makes a repeated write happen once. */
  idempotencyKey?: string;
  /** In place of the caller's own token. */
  authorization?: string;
}

interface Request {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string | Blob };
}

/** Ties message types to an operation. */
export const operation = <In, Out, Code extends string = string>(
  value: Operation<In, Out, Code>,
): Operation<In, Out, Code> => value;

export interface TransportOptions {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  tokens: TokenSource;
  /** Sees every failure before the caller does. */
  onError?: (error: unknown) => void;
  /** The language that words of the shop are wanted in; empty: the shop's own. */
  language?: () => string;
}

/** A GET query longer than this is sent as the operation's fallback, where it has one. */
export const longestQuery = 4000;

const consistencyHeader = 'X-Wix-Consistent';

export const languageHeader = 'X-Souk-Language';

export class Transport {
  readonly #options: TransportOptions;
  #consistency = '';

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Throws SoukError, or the signal's reason when the caller gave up. */
  async call<In, Out>(operation: Operation<In, Out>, message: In, options: CallOptions = {}): Promise<Out> {
    return this.#told(() => this.#attempt(operation, message, options));
  }

  async #attempt<In, Out>(operation: Operation<In, Out>, message: In, options: CallOptions): Promise<Out> {
    return this.#read<Out>(await this.#ask(this.#build(operation, message as Payload, options), options));
  }

  /** Sends a file as it is. */
  async upload<Out>(path: string, file: Blob, options: CallOptions = {}): Promise<Out> {
    const headers = { 'Content-Type': file.type || 'application/octet-stream' };
    return this.#told(async () =>
      this.#read<Out>(
        await this.#ask(
          { url: this.#options.baseUrl + path, init: { method: 'POST', headers, body: file } },
          options,
        ),
      ),
    );
  }

  /** Asks for a file. */
  async download(path: string, options: CallOptions = {}): Promise<Blob> {
    return this.#told(async () => {
      const response = await this.#ask(
        { url: this.#options.baseUrl + path, init: { method: 'GET', headers: {} } },
        options,
      );
      if (response.status !== 200) await this.#read(response);
      try {
        return await response.blob();
      } catch (cause) {
        throw errorFromNetwork(cause);
      }
    });
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#options.onError?.(error);
      throw error;
    }
  }

  /** Sends a request with a token that is good; one that is refused is renewed once. */
  async #ask(request: Request, options: CallOptions): Promise<Response> {
    const token = options.authorization ?? (await this.#options.tokens.access());
    const response = await this.#send(request, token, options.signal);
    if (response.status !== 401 || options.authorization !== undefined) return response;
    this.#options.tokens.refused(token);
    const renewed = await this.#options.tokens.access();
    return renewed === token ? response : this.#send(request, renewed, options.signal);
  }

  #build(operation: Operation<unknown, unknown>, payload: Payload, options: CallOptions) {
    const path = this.#options.baseUrl + fillPath(operation.path, payload);
    const headers: Record<string, string> = {};
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (operation.carries === 'body') return this.#withBody(operation.method, path, payload, headers);
    const query = encodeQuery(payload, operation.carries);
    if (query.length > longestQuery && operation.longQueryFallback) {
      return this.#withBody(operation.longQueryFallback, path, payload, headers);
    }
    return { url: query ? `${path}?${query}` : path, init: { method: operation.method, headers } };
  }

  #withBody(method: string, url: string, payload: Payload, headers: Record<string, string>) {
    return {
      url,
      init: {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(payload),
      },
    };
  }

  async #send(request: Request, token: string, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { ...request.init.headers, Authorization: token };
    if (this.#consistency) headers[consistencyHeader] = this.#consistency;
    const language = this.#options.language?.();
    if (language) headers[languageHeader] = language;
    let response: Response;
    try {
      response = await this.#options.fetch(request.url, { ...request.init, headers, signal });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw errorFromNetwork(cause);
    }
    this.#consistency = response.headers.get(consistencyHeader) ?? this.#consistency;
    return response;
  }

  async #read<Out>(response: Response): Promise<Out> {
    const requestId = response.headers.get('X-Wix-Request-Id') ?? '';
    let text: string;
    try {
      text = await response.text();
    } catch (cause) {
      throw errorFromNetwork(cause);
    }
    if (response.status !== 200) throw errorFromAnswer(response.status, response.statusText, requestId, text);
    try {
      return JSON.parse(text) as Out;
    } catch (cause) {
      throw new SoukError('system', `System error occurred, request-id: ${requestId}`, {
        status: response.status,
        requestId,
        cause,
      });
    }
  }
}
