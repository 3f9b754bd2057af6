import { useParams, useSearch } from '@tanstack/react-router';
import { MemberPage } from '../../features/account/people/MemberPage.tsx';

export function MemberRoute() {
  const { slug } = useParams({ from: '/profile/$slug' });
  return <MemberPage {...useSearch({ from: '/profile/$slug' })} key={slug} slug={slug} />;
}
