import { SelectField, TextField } from '@souk/ui';
import type { Wrong } from './check.ts';
import { CollectionChoice } from './CollectionChoice.tsx';
import { useDesk } from './desk.ts';
import { useText } from './text/index.ts';
import type { Link } from './types.ts';

const written = (link: Link | undefined): string => {
  if (!link) return '';
  if (link.kind === 'PAGE') return `PAGE:${link.pageSlug ?? ''}`;
  return link.kind;
};

function linkOf(text: string, shelf: string): Link | undefined {
  const at = text.indexOf(':');
  const [kind, slug] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  switch (kind) {
    case 'HOME':
    case 'PRODUCTS':
      return { kind };
    case 'ADDRESS':
      return { kind, address: '' };
    case 'COLLECTION':
      return { kind, collectionSlug: shelf };
    case 'PAGE':
      return { kind, pageSlug: slug };
    default:
      return undefined;
  }
}

/** Where something leads: a place in the shop, or any address. */
export function LinkField({
  label,
  link,
  wrong,
  none,
  onChange,
}: {
  label: string;
  link: Link | undefined;
  wrong?: Wrong;
  /** How nowhere is called; absent where it must lead somewhere. */
  none?: string;
  onChange: (link: Link | undefined) => void;
}) {
  const t = useText();
  const { collections, look } = useDesk();
  const value = written(link);
  const error = wrong && t(`look.wrong.${wrong}`);
  const gone = link?.kind === 'PAGE' && !look.pages.some(({ slug }) => slug === link.pageSlug);
  const inside = link?.kind === 'ADDRESS' || link?.kind === 'COLLECTION';
  return (
    <>
      <SelectField
        label={label}
        value={value}
        error={inside ? undefined : error}
        onChange={(event) => onChange(linkOf(event.currentTarget.value, collections[0]?.slug ?? ''))}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        <option value="HOME">{t('look.to.HOME')}</option>
        <option value="PRODUCTS">{t('look.to.PRODUCTS')}</option>
        {gone ? <option value={value}>{link.pageSlug}</option> : null}
        {collections.length > 0 || link?.kind === 'COLLECTION' ? (
          <option value="COLLECTION">{t('look.to.COLLECTION')}</option>
        ) : null}
        {look.pages.length > 0 ? (
          <optgroup label={t('look.pages')}>
            {look.pages.map(({ id, slug, title }) => (
              <option key={id} value={`PAGE:${slug}`}>
                {title}
              </option>
            ))}
          </optgroup>
        ) : null}
        <option value="ADDRESS">{t('look.to.ADDRESS')}</option>
      </SelectField>
      {link?.kind === 'COLLECTION' ? (
        <CollectionChoice
          by="slug"
          label={t('look.collection')}
          error={error}
          value={link.collectionSlug ?? ''}
          onChange={(collectionSlug) => onChange({ kind: 'COLLECTION', collectionSlug })}
        />
      ) : null}
      {link?.kind === 'ADDRESS' ? (
        <TextField
          label={t('look.address')}
          hint={t('look.addressHint')}
          error={error}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={link.address ?? ''}
          onChange={(event) => onChange({ kind: 'ADDRESS', address: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
