import { useState } from 'react';
import { Drawer } from '@souk/ui';
import type { Policy } from '../logic/policies.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Policies.module.css';

/** The shop's policies, to read without leaving. They are texts, never markup. */
export function Policies({ policies }: { policies: readonly Policy[] }) {
  const t = useCheckoutText();
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
