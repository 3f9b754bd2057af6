import { useSyncExternalStore } from 'react';
import { EmptyState, buttonClass } from '@souk/ui';
import { staffHere } from './staff-here.ts';
import { useText } from './text/index.ts';

const never = () => () => {};
// A page that the server draws is nobody's.
const nobody = () => false;

/** A shop without goods, as visitors see it; whoever runs it finds the way to the first product. */
export function OpeningSoon({ headingLevel }: { headingLevel: 1 | 3 }) {
  const t = useText();
  const staff = useSyncExternalStore(never, staffHere, nobody);
  return (
    <EmptyState
      headingLevel={headingLevel}
      title={t('home.empty.title')}
      text={staff ? `${t('home.empty.text')} ${t('home.empty.staff')}` : t('home.empty.text')}
      action={
        staff ? (
          <a href="/admin/products" className={buttonClass()}>
            {t('home.empty.add')}
          </a>
        ) : undefined
      }
    />
  );
}
