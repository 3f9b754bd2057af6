import type { ReactNode } from 'react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { directionOf } from '../text/language.ts';
import { useLanguage } from '../text/LanguageProvider.tsx';
import { theme, variables } from './theme.ts';

/** Mantine with our theme, following the system's colour scheme and the language's direction. */
export function SoukMantineProvider({ children }: { children: ReactNode }) {
  const { code } = useLanguage();
  return (
    <DirectionProvider key={directionOf(code)} initialDirection={directionOf(code)}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
