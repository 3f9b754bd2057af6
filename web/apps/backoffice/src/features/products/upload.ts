// Sends a picture and tells how far it is.
import { SoukError, isSoukError, type Client, type Schemas } from '@souk/client';
import { upload as operation } from '@souk/client/operations/media-files';
import { uploadWithProgress } from '@souk/client/upload';
import type { Picture } from './values.ts';

/** As much as the server takes. */
export const mostBytes = 15 * 1024 * 1024;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const tooLarge = (description = '') =>
  new SoukError('application', description, {
    status: 413,
    details: { applicationError: { code: 'MEDIA_TOO_LARGE', description } },
  });

/** Refused with MEDIA_TOO_LARGE before it is sent when the server would refuse it anyway. */
export async function uploadPicture(
  client: Pick<Client, 'baseUrl' | 'tokens'>,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Picture> {
  if (file.size > mostBytes) throw tooLarge();
  const path = `${operation.path}?name=${encodeURIComponent(file.name)}`;
  try {
    const answer = await uploadWithProgress<Schemas['MediaFileResponse']>(client, path, file, {
      progress,
      signal,
    });
    return { id: answer.file.id, url: answer.file.url };
  } catch (error) {
    // A proxy between may say so in its own words.
    throw isSoukError(error) && error.status === 413 ? tooLarge(error.message) : error;
  }
}
