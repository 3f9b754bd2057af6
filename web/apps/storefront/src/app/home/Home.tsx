import { ErrorState, Loading, Skeleton, VisuallyHidden } from '@souk/ui';
import { EditLink } from '../../features/look/EditLink.tsx';
import { Hero } from '../../features/look/Hero.tsx';
import { useLook } from '../../features/look/LookProvider.tsx';
import { Quote, TextPicture } from '../../features/look/Sections.tsx';
import type { Section } from '../../features/look/types.ts';
import { OpeningSoon } from '../../shared/OpeningSoon.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { Featured, Grid, Newest } from './Shelves.tsx';

function SectionOf({ section, leads }: { section: Section; leads: boolean }) {
  switch (section.kind) {
    case 'HERO':
      return <Hero section={section} leads={leads} />;
    case 'FEATURED':
      return <Featured section={section} />;
    case 'NEWEST':
      return <Newest section={section} />;
    case 'TEXT_PICTURE':
      return <TextPicture section={section} />;
    case 'GRID':
      return <Grid section={section} />;
    case 'QUOTE':
      return <Quote section={section} />;
  }
}

/** The home page: the sections that the shop chose, in their order. */
export function Home() {
  const t = useText();
  const { settings } = useStore();
  const { look, error, retry } = useLook();
  if (!look) {
    return error ? (
      <ErrorState
        headingLevel={1}
        title={t('look.error')}
        text={t('list.errorText')}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    ) : (
      <Loading onRetry={retry}>
        <Skeleton height={420} radius="var(--radius-hero)" />
      </Loading>
    );
  }
  const shown = look.home.filter((section) => !section.hidden);
  const title = shown.find((section) => section.kind === 'HERO');
  if (shown.length === 0) {
    return <OpeningSoon headingLevel={1} />;
  }
  return (
    <>
      {title ? null : (
        <VisuallyHidden block>
          <h1>{settings.siteName}</h1>
        </VisuallyHidden>
      )}
      {shown.map((section) => (
        <SectionOf key={section.id} section={section} leads={section === title} />
      ))}
      <EditLink />
    </>
  );
}
