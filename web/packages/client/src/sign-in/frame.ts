// A hosted page in a frame that nobody sees, which answers by a message.
import { browserOnly } from '../context.ts';
import { FlowError, type CallbackParams } from './flow.ts';

/** After so long no answer is expected from a hidden frame. */
export const flowTimeout = 120_000;

const page = (): Document => globalThis.document ?? browserOnly('The hidden frame');

export function hiddenFrame(url: string): HTMLIFrameElement {
  const frame = page().createElement('iframe');
  frame.style.display = 'none';
  frame.setAttribute('aria-hidden', 'true');
  frame.title = '';
  frame.src = url;
  return page().body.appendChild(frame);
}

/** Opens the address and waits for the answer with this state. Everything else that is posted is not for us. */
export async function askFrame(url: string, state: string): Promise<Partial<CallbackParams>> {
  const { origin } = new URL(url, page().baseURI);
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listen: ((event: MessageEvent) => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      listen = (event) => {
        const answer = event.data as Partial<CallbackParams> | null;
        if (event.origin === origin && answer?.state === state) resolve(answer);
      };
      globalThis.addEventListener('message', listen);
      timer = setTimeout(() => reject(new FlowError('OAuth flow timed out')), flowTimeout);
      frame = hiddenFrame(url);
    });
  } finally {
    clearTimeout(timer);
    if (listen) globalThis.removeEventListener('message', listen);
    frame?.remove();
  }
}

/** Opens the address and waits until it has loaded. */
export function loadFrame(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const frame = hiddenFrame(url);
    const timer = setTimeout(() => end(() => reject(new FlowError('OAuth flow timed out'))), flowTimeout);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      frame.remove();
      settle();
    };
    frame.addEventListener('load', () => end(resolve), { once: true });
  });
}
