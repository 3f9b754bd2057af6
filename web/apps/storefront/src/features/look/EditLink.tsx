import { Suspense, lazy, useSyncExternalStore } from 'react';
import { staffHere } from '../../shared/staff-here.ts';
import { isEdited } from './EditOnPage.tsx';

const Offer = lazy(async () => ({ default: (await import('./edit/Offer.tsx')).Offer }));

const never = () => () => {};
// A page that the server draws is nobody's.
const nobody = () => false;

/** Not where the page is edited already, nor in the office's preview of it. */
const asks = () => staffHere() && !isEdited && window.parent === window;

/** The way for staff to change the page that they look at. Nobody else loads anything for it. */
export function EditLink() {
  const staff = useSyncExternalStore(never, asks, nobody);
  return staff ? (
    <Suspense fallback={null}>
      <Offer />
    </Suspense>
  ) : null;
}
