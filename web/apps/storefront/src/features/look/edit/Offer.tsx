import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { buttonClass } from '@souk/ui';
import { useText } from '../../../shared/text/index.ts';
import { mayOffer } from './staff.ts';
import css from './Offer.module.css';

/** Leads who may change the look to where it is changed. The page is loaded anew: it asks for the editor in its address. */
export function Offer() {
  const t = useText();
  const { data: may } = useQuery({
    queryKey: ['edit', 'may'],
    queryFn: mayOffer,
    staleTime: Infinity,
    retry: false,
  });
  return may ? (
    <p className={css.place}>
      <a href="/?edit" className={buttonClass('secondary', 'small')}>
        <IconPencil size={16} stroke={1.75} aria-hidden="true" />
        {t('edit.thisPage')}
      </a>
    </p>
  ) : null;
}
