import { useCallback, useEffect, useRef, useState } from 'react';
import { Checkbox, buttonClass } from '@souk/ui';
import type { Proof } from '../../shared/api.ts';
import { codeTrouble, type CodeTrouble } from '../../shared/code-refusal.ts';
import { useFlow } from '../../shared/flow.tsx';
import { goTo } from '../../shared/navigation.ts';
import { Page, PageLink } from '../../shared/Page.tsx';
import { RefusalNote } from '../../shared/RefusalNote.tsx';
import { useShop } from '../../shared/shop.ts';
import type { FactorType, Step } from '../../shared/steps.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from '../../shared/text/index.ts';
import { CodeFactor } from './CodeFactor.tsx';
import { firstFactor, mustStart } from './factors.ts';
import { MethodSwitch } from './MethodSwitch.tsx';
import { PasskeyFactor } from './PasskeyFactor.tsx';
import css from '../../shared/Page.module.css';

type SecondFactor = Extract<Step, { name: 'second-factor' }>;

export function SecondFactorPage() {
  const { progress } = useFlow();
  const { step } = progress;
  const lost = step?.name !== 'second-factor';
  useEffect(() => {
    if (lost) goTo('sign-in', { replace: true });
  }, [lost]);
  return lost ? null : <SecondFactorForm step={step} />;
}

function SecondFactorForm({ step }: { step: SecondFactor }) {
  const t = useText();
  const { api } = useShop();
  const { as, follow } = useFlow();
  const task = useTask();
  const { run } = task;
  const [factor, setFactor] = useState<FactorType>(() => firstFactor(step.factors, step.challenge?.factor));
  const [trouble, setTrouble] = useState<CodeTrouble | null>(null);
  const [trusted, setTrusted] = useState(false);
  const challenge = step.challenge?.factor === factor ? step.challenge : undefined;

  const begin = useCallback(
    (chosen: FactorType) =>
      run(async () => follow(await as((token) => api.startFactor(chosen, step.stateToken, token)))),
    [api, as, follow, run, step.stateToken],
  );

  // Whoever has only one way, or whose first way must be sent, need not ask for it.
  const begun = useRef(Boolean(challenge));
  useEffect(() => {
    if (begun.current || !mustStart(factor)) return;
    begun.current = true;
    void begin(factor);
  }, [begin, factor]);

  const choose = (chosen: FactorType) => {
    begun.current = step.challenge?.factor === chosen;
    setTrouble(null);
    task.forget();
    setFactor(chosen);
  };

  const prove = (proof: Proof) => {
    setTrouble(null);
    const message = { stateToken: step.stateToken, rememberThisDevice: trusted, ...proof };
    return task.run(
      async () => follow(await as((token) => api.verifyFactor(factor, message, token))),
      (refusal) => {
        const found = codeTrouble(refusal);
        setTrouble(found);
        return found !== null;
      },
    );
  };

  if (trouble?.is === 'over') return <Over />;
  return (
    <Page title={t('factor.title')} lead={step.highRisk ? t('factor.highRisk') : t('factor.lead')}>
      <RefusalNote refusal={task.refusal} until={task.until} />
      {factor === 'WEBAUTHN' ? (
        <PasskeyFactor
          key={factor}
          challenge={challenge}
          busy={task.busy}
          failed={trouble?.is === 'wrong'}
          onProof={prove}
          onRenew={() => void begin(factor)}
        />
      ) : (
        <CodeFactor
          key={factor}
          factor={factor}
          challenge={challenge}
          trouble={trouble}
          busy={task.busy}
          until={task.until}
          onProof={prove}
          onResend={() => void begin(factor)}
        />
      )}
      <Checkbox
        label={t('factor.trust')}
        checked={trusted}
        onChange={(event) => setTrusted(event.target.checked)}
      />
      <MethodSwitch factors={step.factors} current={factor} onChoose={choose} />
      <p className={css.other}>
        <PageLink to="sign-in">{t('factor.startOver')}</PageLink>
      </p>
    </Page>
  );
}

/** After too many wrong proofs the server begins anew. */
function Over() {
  const t = useText();
  return (
    <Page title={t('factor.lockedTitle')} lead={t('factor.locked')}>
      <div className={css.actions}>
        <PageLink to="sign-in" className={buttonClass('primary', 'large', css.wide)}>
          {t('factor.again')}
        </PageLink>
      </div>
    </Page>
  );
}
