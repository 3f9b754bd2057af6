import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { testProvider } from '@souk/client/operations/souk-payments';
import { Button, Callout } from '@souk/ui';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

type Result = Schemas['PaymentsTestResult'];

/** Asks the provider whether it would take the shop's calls; no money moves. */
export function TestButton({ provider }: { provider: string }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [result, setResult] = useState<Result | null>(null);
  const ask = () =>
    task.run(async () => {
      setResult(null);
      setResult((await client.call(testProvider, { provider })).result);
    });
  const words = ({ works, testMode, problem }: Result) =>
    works
      ? t(testMode ? 'payments.worksTest' : 'payments.works')
      : t(problem === 'KEY_REFUSED' ? 'payments.KEY_REFUSED' : 'payments.UNREACHABLE');
  return (
    <Allowed to={testProvider}>
      <div>
        <Button size="small" variant="secondary" busy={task.busy} onClick={() => void ask()}>
          {t('payments.test')}
        </Button>
      </div>
      {result ? (
        <Callout tone={result.works ? 'good' : 'bad'}>
          <p>{words(result)}</p>
        </Callout>
      ) : null}
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
    </Allowed>
  );
}
