import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { collectionListOptions } from '@souk/query';
import { Button, Drawer, SelectField, TextField } from '@souk/ui';
import { useStore } from '../../../shared/store.ts';
import { useText } from '../../../shared/text/index.ts';
import type { Place } from '../editing.ts';
import { safeHref } from '../LookLink.tsx';
import { useLook } from '../LookProvider.tsx';
import type { LinkTo } from '../types.ts';
import css from './Editor.module.css';

export interface Asked {
  place: Place;
  name: string;
  link: LinkTo | undefined;
}

const written = (link: LinkTo | undefined): string =>
  link ? [link.kind, link.collectionSlug ?? link.pageSlug].filter(Boolean).join(':') : '';

function linkOf(text: string, address: string): LinkTo | undefined {
  const [kind, slug = ''] = text.split(':') as [LinkTo['kind'] | '', string?];
  if (!kind) return undefined;
  if (kind === 'COLLECTION') return { kind, collectionSlug: slug };
  if (kind === 'PAGE') return { kind, pageSlug: slug };
  return kind === 'ADDRESS' ? { kind, address } : { kind };
}

/** Where a link of the page leads: a place in the shop, or any address. */
export function LinkDrawer({
  asked: { place, name, link },
  onClose,
  onChange,
}: {
  asked: Asked;
  onClose: () => void;
  onChange: (link: LinkTo | undefined) => void;
}) {
  const t = useText();
  const { client } = useStore();
  const pages = useLook().look?.pages ?? [];
  const collections = useQuery(collectionListOptions(client)).data ?? [];
  const [to, setTo] = useState(written(link));
  const [address, setAddress] = useState(link?.address ?? '');
  const [wrong, setWrong] = useState(false);
  const options = [
    ...collections.map(({ slug, name: title }) => [`COLLECTION:${slug}`, title] as const),
    ...pages.map(({ slug, title }) => [`PAGE:${slug}`, title] as const),
  ];
  const known = ['', 'HOME', 'PRODUCTS', 'ADDRESS', ...options.map(([value]) => value)].includes(to);
  const send = () => {
    if (to === 'ADDRESS' && !safeHref(address)) return setWrong(true);
    onChange(linkOf(to, address));
  };
  return (
    <Drawer open title={t('edit.leads', { name })} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SelectField
          label={t('edit.leadsTo')}
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            setWrong(false);
          }}
        >
          {'announcement' in place || !link ? <option value="">{t('edit.nowhere')}</option> : null}
          <option value="HOME">{t('home.title')}</option>
          <option value="PRODUCTS">{t('list.title')}</option>
          {known ? null : <option value={to}>{to.split(':')[1]}</option>}
          {options.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          <option value="ADDRESS">{t('edit.address')}</option>
        </SelectField>
        {to === 'ADDRESS' ? (
          <TextField
            label={t('edit.address')}
            hint={t('edit.addressHint')}
            error={wrong ? t('edit.addressWrong') : undefined}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setWrong(false);
            }}
          />
        ) : null}
        <Button type="submit">{t('edit.done')}</Button>
      </form>
    </Drawer>
  );
}
