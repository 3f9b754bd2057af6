// The back office shows the shop in a frame of its own origin and tells it which look to wear.
import type { Look } from './types.ts';

/** Whether the page is a preview: in a frame, and asked for as one. */
export function isPreview(): boolean {
  return window.parent !== window && new URLSearchParams(location.search).get('look') === 'draft';
}

interface Told {
  type?: unknown;
  look?: Look;
  id?: string;
}

function point(id: string | undefined) {
  for (const section of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const chosen = section.dataset.section === id;
    section.toggleAttribute('data-chosen', chosen);
    if (chosen) section.scrollIntoView({ block: 'nearest' });
  }
}

/** Wears the looks that the office sends, and tells it which section was pressed. Gives how to stop. */
export function followOffice(show: (look: Look) => void): () => void {
  const tell = (message: object) => window.parent.postMessage(message, location.origin);
  const hear = (event: MessageEvent<Told | null>) => {
    if (event.origin !== location.origin || event.source !== window.parent || !event.data) return;
    if (event.data.type === 'souk.look' && event.data.look) show(event.data.look);
    if (event.data.type === 'souk.look.select') point(event.data.id);
  };
  const press = (event: MouseEvent) => {
    const section = (event.target as Element | null)?.closest<HTMLElement>('[data-section]');
    if (!section) return;
    event.preventDefault();
    event.stopPropagation();
    tell({ type: 'souk.look.section', id: section.dataset.section });
  };
  window.addEventListener('message', hear);
  document.addEventListener('click', press, true);
  tell({ type: 'souk.look.ready' });
  return () => {
    window.removeEventListener('message', hear);
    document.removeEventListener('click', press, true);
  };
}
