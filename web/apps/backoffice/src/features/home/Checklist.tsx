import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { Panel } from '../../shared/Page.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from './HomePage.module.css';

const known: Record<string, TextKey> = {
  STORE: 'home.step.STORE',
  PRODUCT: 'home.step.PRODUCT',
  DELIVERY: 'home.step.DELIVERY',
  TAX: 'home.step.TAX',
  PAYMENTS: 'home.step.PAYMENTS',
  MAIL: 'home.step.MAIL',
  LOOK: 'home.step.LOOK',
  ORDER: 'home.step.ORDER',
};

/** What a new shop still lacks. It finishes itself: the server looks at what is there. */
export function Checklist({ steps }: { steps: Schemas['TodayCheck'][] }) {
  const t = useText();
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel title={t('home.setUp')} text={t('home.setUpDone', { done, all: steps.length })}>
      <ul className={css.steps}>
        {steps.map((step) => {
          const Icon = step.done ? IconCircleCheck : IconCircle;
          const key = known[step.key];
          return (
            <li key={step.key} className={step.done ? css.done : css.open}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {key ? t(key) : step.key}
              <span className={css.hidden}>{t(step.done ? 'home.stepDone' : 'home.stepOpen')}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
