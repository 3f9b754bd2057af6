import '@mantine/spotlight/styles.css';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useLanguage } from '@souk/ui/text';
import type { RowLink } from '../shared/list/types.ts';
import { searchAll } from '../shared/palette/search.ts';
import { useStore } from '../shared/store.ts';
import { useText, type TextKey } from '../shared/text/index.ts';
import { useSections } from './Navigation.tsx';
import { usePalettes } from './usePalettes.ts';
import css from './CommandPalette.module.css';

const schemes: readonly { scheme: MantineColorScheme; name: TextKey }[] = [
  { scheme: 'auto', name: 'scheme.auto' },
  { scheme: 'light', name: 'scheme.light' },
  { scheme: 'dark', name: 'scheme.dark' },
];

interface Line {
  id: string;
  label: string;
  description?: string;
  run: () => void;
}

/** Leads anywhere: things by name or number, sections, and forms filled in from words. It never acts by itself. */
export default function CommandPalette({ wanted }: { wanted: number }) {
  const t = useText();
  const { client } = useStore();
  const { code: language } = useLanguage();
  const navigate = useNavigate();
  const sections = useSections().flatMap((group) => group.sections);
  const { searchers, commands } = usePalettes();
  const { setColorScheme } = useMantineColorScheme();
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  useEffect(() => spotlight.open(), [wanted]);

  const words = typed.trim();
  const [asked] = useDebouncedValue(words, 200);
  const finds = useQuery({
    queryKey: ['palette', asked, language, searchers.map(({ id }) => id)],
    queryFn: ({ signal }) => searchAll(searchers, asked, language, client, signal),
    enabled: asked.length > 1 && searchers.length > 0,
    staleTime: 10_000,
  });
  const looking = finds.isFetching || (words !== asked && words.length > 1 && searchers.length > 0);
  const open = (link: RowLink) => () => void navigate({ ...link });
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(words.toLowerCase());

  const understood: Line[] = commands.flatMap(({ id, read }) => {
    const meant = words ? read(words, { language, now }) : null;
    return meant ? [{ ...meant, id, run: open(meant.link) }] : [];
  });
  const places: Line[] = sections
    .map(({ path, name }) => ({ id: path, label: t(name), run: open({ to: path }) }))
    .filter(fits);
  const others: Line[] = [
    { id: 'shop', label: t('palette.shop'), run: () => window.location.assign('/') },
    ...schemes.map(({ scheme, name }) => ({
      id: `scheme-${scheme}`,
      label: t('scheme.set', { name: t(name) }),
      run: () => setColorScheme(scheme),
    })),
  ].filter(fits);
  const groups: { id: string; label: string; lines: Line[] }[] = [
    { id: 'understood', label: t('palette.actions'), lines: understood },
    ...(words.length > 1 ? (finds.data?.groups ?? []) : []).map(({ id, group, found }) => ({
      id,
      label: group,
      lines: found.map((one) => ({ ...one, id: `${id}.${one.id}`, run: open(one.link) })),
    })),
    { id: 'sections', label: t('palette.sections'), lines: places },
    { id: 'others', label: t('palette.others'), lines: others },
  ].filter(({ lines }) => lines.length > 0);
  const hints = commands.flatMap(({ hint }) => (hint ? [hint(language)] : []));
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight={460}
      overlayProps={{ blur: 0, color: 'var(--scrim)', backgroundOpacity: 1 }}
      classNames={{ content: css.content, action: css.action }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ id, label, lines }) => (
          <Spotlight.ActionsGroup key={id} label={label} className={css.group}>
            {lines.map((line) => (
              <Spotlight.Action
                key={line.id}
                label={line.label}
                description={line.description}
                onClick={line.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && !looking ? <Spotlight.Empty>{t('palette.none')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      <p className={css.foot} role="status">
        {looking
          ? t('palette.looking')
          : finds.isError || finds.data?.incomplete
            ? t('palette.failed')
            : !words && hints.length > 0
              ? t('palette.try', { what: hints.slice(0, 3).join(' · ') })
              : ''}
      </p>
    </Spotlight.Root>
  );
}
