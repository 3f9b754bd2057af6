import { useState } from 'react';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useText } from '../text/index.ts';
import { together } from './shelves.ts';
import { useFound, type Collections } from './useCollections.ts';

/** The collections to choose from, with those that are found for what is typed and those that are chosen already. */
function useChoices(chosen: readonly string[], by: 'id' | 'slug', { collections, known, more }: Collections) {
  const t = useText();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 300);
  const shelves = together(collections, useFound(asked, more).found);
  const data = shelves.map((shelf) => ({ value: shelf[by], label: shelf.name }));
  // One that is not there any more is called so, but not while it is only not there yet.
  const gone = chosen
    .filter((one) => one && !data.some(({ value }) => value === one))
    .map((value) => ({ value, label: known ? t('collection.gone') : '…' }));
  return {
    data: [...gone, ...data],
    searchable: true,
    onSearchChange: setWords,
    nothingFoundMessage: t('collection.noneSuch'),
    // Of a long list only its beginning is drawn; the rest is found by name.
    limit: 100,
    words,
  };
}

interface Props {
  id?: string;
  label: string;
  error?: string;
  disabled?: boolean;
  from: Collections;
  onBlur?: () => void;
}

/** A collection, by its id or its address, looked for while its name is typed. */
export function CollectionChoice({
  by = 'id',
  from,
  value,
  onChange,
  ...rest
}: Props & {
  by?: 'id' | 'slug';
  placeholder?: string;
  allowDeselect?: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { words: _, ...choices } = useChoices([value], by, from);
  return <Select {...rest} {...choices} value={value || null} onChange={(next) => onChange(next ?? '')} />;
}

/** Several collections, in their order. */
export function CollectionsChoice({
  from,
  value,
  most,
  onChange,
  ...rest
}: Props & { value: readonly string[]; most: number; onChange: (value: string[]) => void }) {
  const { words, ...choices } = useChoices(value, 'id', from);
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
