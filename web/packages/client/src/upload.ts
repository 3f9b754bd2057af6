// Sends a file and tells how far it is, which fetch cannot.
import { SoukError, errorFromAnswer } from './errors.ts';
import type { Client } from './index.ts';

export interface UploadOptions {
  signal?: AbortSignal;
  /** How much of it is on its way: from 0 to 1. */
  progress?: (part: number) => void;
}

function send(url: string, file: Blob, token: string, { progress, signal }: UploadOptions) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Authorization', token);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new SoukError('network', 'The store could not be reached'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** In a browser only. A token that is refused is renewed once. */
export async function uploadWithProgress<Out>(
  client: Pick<Client, 'baseUrl' | 'tokens'>,
  path: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<Out> {
  options.signal?.throwIfAborted();
  const url = client.baseUrl + path;
  const token = await client.tokens.access();
  let answer = await send(url, file, token, options);
  if (answer.status === 401) {
    client.tokens.refused(token);
    answer = await send(url, file, await client.tokens.access(), options);
  }
  const requestId = answer.getResponseHeader('X-Wix-Request-Id') ?? '';
  const { status, statusText, responseText } = answer;
  if (status !== 200) throw errorFromAnswer(status, statusText, requestId, responseText);
  try {
    return JSON.parse(responseText) as Out;
  } catch (cause) {
    const message = `System error occurred, request-id: ${requestId}`;
    throw new SoukError('system', message, { status, requestId, cause });
  }
}
