import type { Icon } from '@tabler/icons-react';
import {
  IconFileText,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconPlus,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Card } from './Card.tsx';
import { slugOf } from './check.ts';
import { useDesk, type Chosen } from './desk.ts';
import { newId } from './order.ts';
import { useText } from './text/index.ts';
import css from './look.module.css';

const mostPages = 40;

/** What stands around the pages: the announcement and the menus. */
export function AroundPart() {
  const t = useText();
  const { look } = useDesk();
  const { announcement, menus } = look;
  const entries = (menu: 'main' | 'footer') =>
    menus[menu].length > 0 ? t('look.items', { count: menus[menu].length }) : t('look.usual');
  return (
    <Card title={t('look.menus')} flush>
      <ul className={css.sections} aria-label={t('look.menus')}>
        <Line
          icon={IconSpeakerphone}
          name={t('look.bar')}
          said={announcement.on ? announcement.text : t('look.barOff')}
          to={{ kind: 'announcement' }}
        />
        <Line
          icon={IconLayoutNavbar}
          name={t('look.menu.main')}
          said={entries('main')}
          to={{ kind: 'menu', id: 'main' }}
        />
        <Line
          icon={IconLayoutBottombar}
          name={t('look.menu.footer')}
          said={entries('footer')}
          to={{ kind: 'menu', id: 'footer' }}
        />
      </ul>
    </Card>
  );
}

/** Pages with the shop's own words. */
export function PagesPart() {
  const t = useText();
  const { look, edit, choose } = useDesk();
  const { pages } = look;
  const full = pages.length >= mostPages;
  const add = () => {
    const id = newId();
    const title = t('look.newPage');
    const base = slugOf(title) || 'page';
    const taken = new Set(pages.map(({ slug }) => slug));
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    edit(t('look.did.added', { name: title }), (now) => ({
      ...now,
      pages: [...now.pages, { id, slug, title, body: '', inFooter: true }],
    }));
    choose({ kind: 'page', id });
  };
  return (
    <Card
      title={t('look.pages')}
      flush
      actions={
        <button
          type="button"
          className={css.add}
          disabled={full}
          title={full ? t('look.pagesFull') : undefined}
          onClick={add}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('look.addPage')}
        </button>
      }
    >
      {pages.length === 0 ? <p className={css.empty}>{t('look.noPages')}</p> : null}
      <ul className={css.sections} aria-label={t('look.pages')}>
        {pages.map(({ id, title, slug }) => (
          <Line key={id} icon={IconFileText} name={title} said={`/pages/${slug}`} to={{ kind: 'page', id }} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ icon: Sign, name, said, to }: { icon: Icon; name: string; said: string; to: Chosen }) {
  const { chosen, choose } = useDesk();
  const idOf = (one: Chosen | null) => one && `${one.kind} ${'id' in one ? one.id : ''}`;
  const on = idOf(chosen) === idOf(to);
  return (
    <li className={css.section} data-on={on || undefined}>
      <button
        type="button"
        className={css.pick}
        aria-current={on ? 'true' : undefined}
        onClick={() => choose(to)}
      >
        <Sign size={20} stroke={1.75} aria-hidden="true" />
        <span className={css.names}>
          <b dir="auto">{name}</b>
          <span dir="auto">{said}</span>
        </span>
      </button>
    </li>
  );
}
