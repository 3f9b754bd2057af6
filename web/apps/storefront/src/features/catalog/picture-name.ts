import type { MediaItem } from '@souk/client';
import type { Translator } from '@souk/ui/text';
import type { TextKey } from '../../shared/text/index.ts';

/** What a picture is called. Pictures of one piece are often described alike: which of them it is tells them apart. */
export function pictureName(
  t: Translator<TextKey>,
  item: MediaItem | undefined,
  piece: string,
  index: number,
  total: number,
): string {
  const name = item?.image?.altText || piece;
  return total > 1 ? t('product.picture', { name, number: index + 1, total }) : name;
}
