import { Loading, Skeleton } from '@souk/ui';
import css from './Doorway.module.css';

/** While somebody is on their way in: the frame of what comes, and nothing of what is in it. */
export function Doorway() {
  return (
    <main className={css.doorway}>
      <Loading>
        <div className={css.rows}>
          <Skeleton width={180} height={30} />
          <Skeleton height={120} radius={12} />
          <Skeleton height={220} radius={12} />
        </div>
      </Loading>
    </main>
  );
}
