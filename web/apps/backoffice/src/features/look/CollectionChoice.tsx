import { useState } from 'react';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useDesk } from './desk.ts';
import { together } from './shelves.ts';
import { useText } from './text/index.ts';
import { useFound } from './useShelves.ts';

/** The collections to choose from, with those that are found for what is typed and those that are chosen already. */
function useChoices(chosen: readonly string[], by: 'id' | 'slug') {
  const t = useText();
  const { collections, collectionsKnown, moreCollections } = useDesk();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 300);
  const shelves = together(collections, useFound(asked, moreCollections));
  const data = shelves.map((shelf) => ({ value: shelf[by], label: shelf.name }));
  // One that is not there any more is called so, but not while it is only not there yet.
  const gone = chosen
    .filter((one) => one && !data.some(({ value }) => value === one))
    .map((value) => ({ value, label: collectionsKnown ? t('look.collectionGone') : '…' }));
  return {
    data: [...gone, ...data],
    searchable: true,
    onSearchChange: setWords,
    nothingFoundMessage: t('look.noSuchCollection'),
    // Of a long list only its beginning is drawn; the rest is found by name.
    limit: 100,
    words,
  };
}

interface Props {
  label: string;
  error?: string;
}

/** A collection, by its id or its address, looked for while its name is typed. */
export function CollectionChoice({
  by,
  value,
  onChange,
  ...rest
}: Props & { by: 'id' | 'slug'; value: string; onChange: (value: string) => void }) {
  const { words: _, ...choices } = useChoices([value], by);
  return (
    <Select
      {...rest}
      {...choices}
      allowDeselect={false}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Several collections, in their order. */
export function CollectionsChoice({
  value,
  most,
  onChange,
  ...rest
}: Props & { value: readonly string[]; most: number; onChange: (value: string[]) => void }) {
  const { words, ...choices } = useChoices(value, 'id');
  return (
    <MultiSelect
      {...rest}
      {...choices}
      searchValue={words}
      value={[...value]}
      maxValues={most}
      onChange={onChange}
    />
  );
}
