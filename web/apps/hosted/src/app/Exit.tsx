import { hostOf, useFlow } from '../shared/flow.tsx';
import { useTask } from '../shared/task.ts';
import { useText } from '../shared/text/index.ts';
import css from '../shared/Page.module.css';

/** Back to where one came from, without signing in. */
export function Exit() {
  const t = useText();
  const { flow, leave } = useFlow();
  const task = useTask();
  const place = hostOf(flow.returnTo);
  const own = place === location.host;
  return (
    <button
      type="button"
      className={css.link}
      aria-disabled={task.busy || undefined}
      onClick={() => !task.busy && void task.run(leave)}
    >
      {place && !own ? t('frame.backTo', { place }) : t(flow.staff ? 'frame.back' : 'landing.back')}
    </button>
  );
}
