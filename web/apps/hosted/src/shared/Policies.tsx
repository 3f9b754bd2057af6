import { useEffect, useState } from 'react';
import { Drawer } from '@souk/ui';
import type { CheckoutSettings } from '@souk/client/checkout';
import { policiesOf, type Policy } from './policies.ts';
import { useText } from './text/index.ts';
import css from './Policies.module.css';

/** The shop's policies, to read without leaving. They are texts, never markup. */
export function Policies({ policies }: { policies: readonly Policy[] }) {
  const t = useText();
  const [open, setOpen] = useState<Policy | null>(null);
  const titleOf = (policy: Policy) => policy.title || t(policy.name);
  return (
    <>
      {policies.map((policy) => (
        <button key={policy.id} type="button" className={css.link} onClick={() => setOpen(policy)}>
          {titleOf(policy)}
        </button>
      ))}
      <Drawer open={open !== null} title={open ? titleOf(open) : ''} onClose={() => setOpen(null)}>
        <p className={css.content} dir="auto">
          {open?.content}
        </p>
      </Drawer>
    </>
  );
}

/** Where somebody accepts the policies: they are read in a drawer over the page, so nothing that was typed is lost. */
export function PoliciesToRead({ policies }: { policies: readonly Policy[] }) {
  const t = useText();
  if (policies.length === 0) return null;
  return (
    <p className={css.read}>
      <span>{t('policy.read')}</span>
      <Policies policies={policies} />
    </p>
  );
}

/** The policies, for a page that has not read the settings of the checkout. `read` stays the same. */
export function usePolicies(read: () => Promise<CheckoutSettings>): readonly Policy[] {
  const [policies, setPolicies] = useState<readonly Policy[]>([]);
  useEffect(() => {
    let here = true;
    read().then(
      (settings) => here && setPolicies(policiesOf(settings)),
      // The page is for something else; the shop's own pages have them too.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [read]);
  return policies;
}
