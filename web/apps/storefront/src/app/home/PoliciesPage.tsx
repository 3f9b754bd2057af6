import { Link } from '@tanstack/react-router';
import { EmptyState } from '@souk/ui';
import { useLook } from '../../features/look/LookProvider.tsx';
import layout from '../../shared/layout.module.css';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { titleOf } from './policies.ts';
import css from './ContentPage.module.css';

/** All that the shop wants read before somebody buys. */
export function PoliciesPage() {
  const t = useText();
  const { policies } = useLook();
  useTitle(t('footer.policies'));
  return (
    <div className={layout.page}>
      <div className={css.page}>
        <h1 className={css.title}>{t('footer.policies')}</h1>
        {policies.length > 0 ? (
          <ul className={css.list}>
            {policies.map((policy) => (
              <li key={policy.kind}>
                <Link to="/policies/$kind" params={{ kind: policy.kind }} dir="auto">
                  {titleOf(policy, t)}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={t('policy.none')} text={t('policy.noneText')} compact />
        )}
      </div>
    </div>
  );
}
