import type { ReactNode } from 'react';
import type { Factor } from '@souk/client/account';
import { Button, StatusPill } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { When } from '../When.tsx';
import css from '../account.module.css';

interface Props {
  title: string;
  text: string;
  /** Set up; without it the way to do so is shown. */
  factor?: Factor;
  detail?: string;
  add: ReactNode;
  onRemove: (factor: Factor) => void;
}

/** A kind of factor of which there is one at most. */
export function FactorItem({ title, text, factor, detail, add, onRemove }: Props) {
  const t = useAccountText();
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <p className={css.itemName}>
          {title}
          <StatusPill tone={factor ? 'good' : 'neutral'}>
            {t(factor ? 'factors.on' : 'factors.off')}
          </StatusPill>
        </p>
        <p className={css.small}>{detail ?? text}</p>
        {factor ? <Used factor={factor} /> : null}
      </div>
      {factor ? <Remove factor={factor} name={title} onRemove={onRemove} /> : add}
    </li>
  );
}

interface RowProps {
  factor: Factor;
  name: string;
  onRemove: (factor: Factor) => void;
}

/** One of several of a kind. */
export function FactorRow({ factor, name, onRemove }: RowProps) {
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <p className={css.itemName}>{name}</p>
        <Used factor={factor} />
      </div>
      <Remove factor={factor} name={name} onRemove={onRemove} />
    </li>
  );
}

function Used({ factor }: { factor: Factor }) {
  const t = useAccountText();
  return (
    <p className={css.small}>
      <When date={factor.createdDate} text={(when) => t('factors.added', { when })} />
      {' · '}
      {factor.lastUsedDate ? (
        <When date={factor.lastUsedDate} text={(when) => t('factors.used', { when })} />
      ) : (
        t('factors.never')
      )}
    </p>
  );
}

function Remove({ factor, name, onRemove }: RowProps) {
  const t = useAccountText();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('factors.removeName', { name })}
      onClick={() => onRemove(factor)}
    >
      {t('factors.remove')}
    </Button>
  );
}
