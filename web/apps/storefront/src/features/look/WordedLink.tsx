import { IconLink } from '@tabler/icons-react';
import { classes } from '@souk/ui';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { useEditing, type Place } from './editing.ts';
import { LookLink } from './LookLink.tsx';
import { Words } from './Words.tsx';
import type { LinkTo } from './types.ts';
import css from './Words.module.css';

interface Props {
  to: LinkTo | undefined;
  text: string;
  /** Where its words and its link are in the look. */
  places: { text: Place; link: Place };
  label: TextKey;
  most: number;
  className?: string;
  activeClass?: string;
  onClick?: () => void;
}

/** A link with the shop's words. Who edits the page writes in them, and says where they lead. */
export function WordedLink({ to, text, places, label, most, className, activeClass, onClick }: Props) {
  const t = useText();
  const editing = useEditing();
  if (editing) {
    return (
      <span className={classes(className, css.link)}>
        <Words place={places.text} text={text} label={label} most={most} />
        <button
          type="button"
          className={css.leads}
          aria-label={t('edit.leads', { name: text })}
          onClick={() => editing.askLink(places.link, text, to)}
        >
          <IconLink size={16} stroke={2} aria-hidden="true" />
        </button>
      </span>
    );
  }
  if (!to) return text;
  return (
    <LookLink to={to} className={className} activeClass={activeClass} onClick={onClick}>
      {text}
    </LookLink>
  );
}
