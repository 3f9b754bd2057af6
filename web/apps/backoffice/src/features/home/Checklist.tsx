import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { VisuallyHidden } from '@souk/ui';
import { Panel } from '../../shared/Page.tsx';
import { opens, sectionAt } from '../../shared/sections.ts';
import { useCan } from '../../shared/store.ts';
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

/** Where each is done; the first order is not done on a page of its own. */
const places: Record<string, string | undefined> = {
  STORE: '/store',
  PRODUCT: '/products/new',
  DELIVERY: '/shipping',
  TAX: '/taxes',
  PAYMENTS: '/payments',
  MAIL: '/mail-settings',
  LOOK: '/look',
};

/** What a new shop still lacks. It finishes itself: the server looks at what is there. */
export function Checklist({ steps }: { steps: Schemas['TodayCheck'][] }) {
  const t = useText();
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel title={t('home.setUp')} text={t('home.setUpDone', { done, all: steps.length })}>
      <div className={css.bar} aria-hidden="true">
        {steps.map((step, at) => (
          <span key={step.key} data-done={at < done || undefined} />
        ))}
      </div>
      <ul className={css.steps}>
        {steps.map((step) => {
          const Icon = step.done ? IconCircleCheck : IconCircle;
          const key = known[step.key];
          return (
            <li key={step.key} className={step.done ? css.done : css.open}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              <Name text={key ? t(key) : step.key} to={places[step.key]} />
              <VisuallyHidden>{t(step.done ? 'home.stepDone' : 'home.stepOpen')}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Leads to where it is done, for those whom the section is open to. */
function Name({ text, to }: { text: string; to?: string }) {
  const has = useCan();
  const section = to ? sectionAt(to) : undefined;
  return to && section && opens(section, has) ? <Link to={to}>{text}</Link> : <span>{text}</span>;
}
