import { Suspense, lazy, type ReactNode } from 'react';

const Editor = lazy(async () => ({ default: (await import('./edit/Editor.tsx')).Editor }));

/** Whether the address asks for the page as who changes it sees it. */
export const isEdited = new URLSearchParams(globalThis.location?.search ?? '').has('edit');

/** Lets the owner change the page where it is, if its address asks for that. Nobody else loads anything for it. */
export function EditOnPage({ children }: { children: ReactNode }) {
  if (!isEdited) return children;
  return (
    <Suspense fallback={children}>
      <Editor>{children}</Editor>
    </Suspense>
  );
}
