import { Home } from '../home/Home.tsx';
import layout from '../../shared/layout.module.css';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';

export function HomeRoute() {
  const t = useText();
  useTitle(t('home.title'));
  return (
    <div className={layout.page}>
      <Home />
    </div>
  );
}
