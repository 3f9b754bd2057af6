import '@mantine/spotlight/styles.css';
import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBuildingStore, IconPalette, IconSearch } from '@tabler/icons-react';
import { useText } from '../shared/text/index.ts';
import type { TextKey } from '../shared/text/index.ts';
import { useSections } from './Navigation.tsx';
import css from './CommandPalette.module.css';

const schemes: readonly { scheme: MantineColorScheme; name: TextKey }[] = [
  { scheme: 'auto', name: 'scheme.auto' },
  { scheme: 'light', name: 'scheme.light' },
  { scheme: 'dark', name: 'scheme.dark' },
];

/** The search field of every page: opens with Ctrl K or a slash, and leads anywhere. */
export default function CommandPalette({ wanted }: { wanted: number }) {
  const t = useText();
  const navigate = useNavigate();
  const groups = useSections();
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => spotlight.open(), [wanted]);

  const actions: SpotlightActionGroupData[] = [
    {
      group: t('palette.sections'),
      actions: groups
        .flatMap((group) => group.sections)
        .map((section) => ({
          id: section.path,
          label: t(section.name),
          leftSection: section.icon ? <section.icon size={18} stroke={1.75} aria-hidden="true" /> : null,
          onClick: () => void navigate({ to: section.path }),
        })),
    },
    {
      group: t('palette.actions'),
      actions: [
        {
          id: 'shop',
          label: t('palette.shop'),
          leftSection: <IconBuildingStore size={18} stroke={1.75} aria-hidden="true" />,
          onClick: () => window.location.assign('/'),
        },
        ...schemes.map(({ scheme, name }) => ({
          id: `scheme-${scheme}`,
          label: t('scheme.set', { name: t(name) }),
          leftSection: <IconPalette size={18} stroke={1.75} aria-hidden="true" />,
          onClick: () => setColorScheme(scheme),
        })),
      ],
    },
  ];

  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound={t('palette.none')}
      highlightQuery
      scrollable
      maxHeight={420}
      overlayProps={{ blur: 0, color: 'var(--scrim)', backgroundOpacity: 1 }}
      classNames={{ actionsGroup: css.group }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      searchProps={{
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.open'),
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden="true" />,
      }}
    />
  );
}
