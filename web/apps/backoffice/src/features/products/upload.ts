// Sends a picture and tells how far it is, which a plain fetch cannot.
import { SoukError, type Client, type Schemas } from '@souk/client';
import { upload as operation } from '@souk/client/operations/media-files';
import type { Picture } from './values.ts';

/** As much as the server takes. */
export const mostBytes = 15 * 1024 * 1024;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

interface Answer {
  status: number;
  text: string;
}

function send(url: string, file: File, token: string, progress: (part: number) => void, signal: AbortSignal) {
  return new Promise<Answer>((resolve, reject) => {
    // The client sends with fetch, which does not tell how much of a body has gone out.
    // eslint-disable-next-line no-restricted-globals
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Authorization', token);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new SoukError('network', 'no answer'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function read({ status, text }: Answer): Picture {
  let parsed: { message?: string; details?: object; file?: Schemas['MediaFile'] } = {};
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    // A proxy between may answer in its own words; the status says enough.
  }
  if (status === 200 && parsed.file) return { id: parsed.file.id, url: parsed.file.url };
  const details =
    status === 413
      ? { applicationError: { code: 'MEDIA_TOO_LARGE', description: parsed.message ?? '' } }
      : parsed.details;
  throw new SoukError(status >= 500 ? 'system' : 'application', parsed.message ?? '', { status, details });
}

/** Refused with MEDIA_TOO_LARGE before it is sent when the server would refuse it anyway. */
export async function uploadPicture(
  client: Pick<Client, 'tokens'>,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Picture> {
  if (file.size > mostBytes) return read({ status: 413, text: '' });
  const url = `${operation.path}?name=${encodeURIComponent(file.name)}`;
  const token = await client.tokens.access();
  const answer = await send(url, file, token, progress, signal);
  if (answer.status !== 401) return read(answer);
  client.tokens.refused(token);
  return read(await send(url, file, await client.tokens.access(), progress, signal));
}
