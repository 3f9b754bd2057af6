import { useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { IconChevronDown } from '@tabler/icons-react';
import { Drawer, VisuallyHidden } from '@souk/ui';
import { Sections } from './Sections.tsx';
import { SignOut } from './SignOut.tsx';
import { sections } from './sections.ts';
import { useAccountText } from './text/index.ts';
import css from './account.module.css';

/** On small screens: the name of the part that is open, which opens all of them. */
export function PhoneMenu() {
  const t = useAccountText();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [overview, ...others] = sections;
  const current = others.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? overview;
  if (!current) return null;
  const { Icon, title } = current;
  return (
    <>
      <button
        type="button"
        className={css.phoneMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{t('menu.open')}: </VisuallyHidden>
        <span>{t(title)}</span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t('nav')} side="start">
        {open ? (
          <>
            <nav aria-label={t('menu.open')}>
              <Sections onChosen={() => setOpen(false)} />
            </nav>
            <SignOut />
          </>
        ) : null}
      </Drawer>
    </>
  );
}
