/** The largest file that is taken, in bytes. What is sent is made smaller here anyway. */
export const mostBytes = 15 * 1024 * 1024;

export type PictureProblem = 'tooBig' | 'noPicture';

/** Reads a file as a picture, turned as it is looked at. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > mostBytes) return 'tooBig';
  if (file.type && !file.type.startsWith('image/')) return 'noPicture';
  try {
    return await createImageBitmap(file);
  } catch {
    return 'noPicture';
  }
}

/** Which part of a picture is cut out: how large it is drawn, and where its middle is, from 0 to 1. */
export interface Cut {
  zoom: number;
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  side: number;
}

/** The square that a cut leaves of a picture, in its own pixels. It never leaves the picture. */
export function squareOf(width: number, height: number, { zoom, x, y }: Cut): Box {
  const side = Math.min(width, height) / Math.max(1, zoom);
  return { left: (width - side) * clamp(x), top: (height - side) * clamp(y), side };
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

const written = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      0.9,
    );
  });

/** Draws the cut onto a canvas, which is as large as wanted. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut) {
  const { left, top, side } = squareOf(picture.width, picture.height, cut);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

export function cutOut(picture: ImageBitmap, cut: Cut): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { side } = squareOf(picture.width, picture.height, cut);
  canvas.width = canvas.height = Math.max(1, Math.min(640, Math.round(side)));
  drawCut(canvas, picture, cut);
  return written(canvas);
}

/** The whole picture, no wider than pages show it. */
export function reduced(picture: ImageBitmap, most = 2000): Promise<Blob> {
  const scale = Math.min(1, most / picture.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return written(canvas);
}
