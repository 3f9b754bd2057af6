import { useParams } from '@tanstack/react-router';
import { PolicyPage } from '../home/PolicyPage.tsx';

export function PolicyRoute() {
  const { kind } = useParams({ from: '/policies/$kind' });
  return <PolicyPage key={kind} kind={kind} />;
}
