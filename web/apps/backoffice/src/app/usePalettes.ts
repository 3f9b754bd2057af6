import { useQuery } from '@tanstack/react-query';
import { useMay } from '../shared/may.tsx';
import type { Command, Palette, Searcher } from '../shared/palette/types.ts';

const files = import.meta.glob<{ palette: Palette }>('../features/*/palette.ts');

async function load(): Promise<Palette[]> {
  return (await Promise.all(Object.values(files).map((file) => file()))).map((file) => file.palette);
}

/** What the features can look for and understand, of what the person's roles open. */
export function usePalettes(): { searchers: Searcher[]; commands: Command[] } {
  const may = useMay();
  const palettes = useQuery({ queryKey: ['palettes'], queryFn: load, staleTime: Infinity }).data ?? [];
  return {
    searchers: palettes.flatMap(({ searchers = [] }) => searchers).filter(({ needs }) => may(needs)),
    commands: palettes
      .flatMap(({ commands = [] }) => commands)
      .filter(({ needs }) => needs === undefined || may(needs)),
  };
}
