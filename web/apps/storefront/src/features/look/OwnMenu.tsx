import { Button } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import { useEditing } from './editing.ts';

/** For who edits the page: the usual links become a menu of the shop's own, which can be written in. */
export function OwnMenu() {
  const t = useText();
  const editing = useEditing();
  if (!editing) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => editing.ownMenu({ shop: t('nav.shop'), collections: t('nav.collections') })}
    >
      {t('edit.ownMenu')}
    </Button>
  );
}
