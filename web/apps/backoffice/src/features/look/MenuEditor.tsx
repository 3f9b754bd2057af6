import { IconPlus } from '@tabler/icons-react';
import { TextField } from '@souk/ui';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useDesk, useWords } from './desk.ts';
import { LinkField } from './LinkField.tsx';
import { changed, newId, nudged, without } from './order.ts';
import { useText } from './text/index.ts';
import type { MenuItem, MenuLink } from './types.ts';
import css from './look.module.css';

const room = { main: 12, footer: 24, below: 12 };

/** The entries of a menu, with one level below each. */
export function MenuEditor({ menu }: { menu: 'main' | 'footer' }) {
  const t = useText();
  const { look, edit } = useWords();
  const items = look.menus[menu];
  const set = (next: MenuItem[], field = '') =>
    edit(
      t(`look.menu.${menu}`),
      (now) => ({ ...now, menus: { ...now.menus, [menu]: next } }),
      field && `${menu}.${field}`,
    );
  return (
    <div className={css.fields}>
      {items.length === 0 ? <p className={css.note}>{t('look.usualText')}</p> : null}
      <Items menu={menu} items={items} most={room[menu]} onChange={set} add={t('look.addItem')} />
    </div>
  );
}

function Items({
  menu,
  items,
  most,
  below,
  add,
  onChange,
}: {
  menu: 'main' | 'footer';
  items: readonly MenuItem[];
  most: number;
  /** Whether they stand below another entry. */
  below?: boolean;
  add: string;
  onChange: (items: MenuItem[], field?: string) => void;
}) {
  const t = useText();
  const { problems } = useDesk();
  return (
    <>
      {items.length > 0 ? (
        <ol className={css.items} data-below={below || undefined}>
          {items.map((item, at) => {
            const wrong = problems[`${menu}.${item.id}.text`];
            const put = (part: Partial<MenuItem>, field = '') =>
              onChange(changed(items, item.id, part), field && `${item.id}.${field}`);
            return (
              <li key={item.id} className={css.item}>
                <div className={css.itemHead}>
                  <TextField
                    label={t('look.itemText')}
                    error={wrong && t(`look.wrong.${wrong}`)}
                    maxLength={60}
                    autoComplete="off"
                    value={item.text}
                    onChange={(event) => put({ text: event.currentTarget.value }, 'text')}
                  />
                  <RowMenu
                    of={item.text}
                    actions={[
                      at === 0
                        ? null
                        : { name: t('look.up'), run: () => onChange(nudged(items, item.id, -1)) },
                      at === items.length - 1
                        ? null
                        : { name: t('look.down'), run: () => onChange(nudged(items, item.id, 1)) },
                      {
                        name: t('look.remove'),
                        danger: true,
                        run: () => onChange(without(items, item.id)),
                      },
                    ]}
                  />
                </div>
                <LinkField
                  label={t('look.itemLink')}
                  none={below ? undefined : t('look.noLink')}
                  link={item.link}
                  wrong={problems[`${menu}.${item.id}.link`]}
                  onChange={(link) => put({ link }, 'link')}
                />
                {below ? null : (
                  <Items
                    below
                    menu={menu}
                    items={item.children ?? []}
                    most={room.below}
                    add={t('look.addChild', { name: item.text })}
                    onChange={(children, field) =>
                      // Entries below another always lead somewhere.
                      onChange(changed(items, item.id, { children: children as MenuLink[] }), field)
                    }
                  />
                )}
              </li>
            );
          })}
        </ol>
      ) : null}
      <button
        type="button"
        className={css.add}
        disabled={items.length >= most}
        title={items.length >= most ? t('look.menuFull') : undefined}
        onClick={() =>
          onChange([...items, { id: newId(), text: t('look.newItem'), link: { kind: 'PRODUCTS' } }])
        }
      >
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        {add}
      </button>
    </>
  );
}
