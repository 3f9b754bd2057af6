import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useNotice } from '@souk/ui';
import { signOut } from '../shared/session.ts';
import { useMe, useStore } from '../shared/store.ts';
import { useProblemText } from '../shared/task.ts';
import { useText } from '../shared/text/index.ts';
import css from './UserMenu.module.css';

/** Who is signed in, and the way out. */
export function UserMenu({ wide }: { wide?: boolean }) {
  const t = useText();
  const { client } = useStore();
  const { identity, owner, roles } = useMe();
  const navigate = useNavigate();
  const notify = useNotice();
  const problemText = useProblemText();
  const [leaving, setLeaving] = useState(false);
  const { firstName = '', lastName = '' } = identity.identityProfile;
  const name = `${firstName} ${lastName}`.trim() || identity.email.address;
  const standing = owner ? t('staff.owner') : roles.map((role) => role.name).join(', ');
  const leave = () => {
    setLeaving(true);
    signOut(client).catch((error: unknown) => {
      setLeaving(false);
      notify({ text: problemText(error), tone: 'bad' });
    });
  };
  return (
    <Menu position={wide ? 'top-start' : 'bottom-end'} width={wide ? 208 : 240}>
      <Menu.Target>
        <UnstyledButton
          className={wide ? `${css.button} ${css.wide}` : css.button}
          aria-label={t('user.menu', { name })}
        >
          <span className={css.mark} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className={css.name} dir="auto">
            {name}
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <p className={css.full}>{name}</p>
          {name !== identity.email.address ? <p className={css.small}>{identity.email.address}</p> : null}
          {standing ? <p className={css.small}>{standing}</p> : null}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/account' })}
        >
          {t('user.account')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => location.assign('/')}
        >
          {t('palette.shop')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
          disabled={leaving}
          closeMenuOnClick={false}
          onClick={leave}
        >
          {t('user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
