import { useParams } from '@tanstack/react-router';
import { ContentPage } from '../home/ContentPage.tsx';

export function ContentRoute() {
  const { slug } = useParams({ from: '/pages/$slug' });
  return <ContentPage key={slug} slug={slug} />;
}
