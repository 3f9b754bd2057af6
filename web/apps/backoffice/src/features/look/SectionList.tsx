import { Menu } from '@mantine/core';
import { DndContext, closestCenter } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconEye, IconEyeOff, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useSortSensors } from '../../shared/sorting.ts';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { beside, changed, doubled, moved, newId, nudged, without } from './order.ts';
import { kindIcon, kinds, needsCollection, newSection } from './sections.ts';
import { useText } from './text/index.ts';
import type { Kind, Section } from './types.ts';
import { useSummary } from './useSummary.ts';
import css from './look.module.css';

const most = 20;

/** The sections of the home page: put in order by dragging, or with keys. */
export function SectionList() {
  const t = useText();
  const { look, edit, choose, chosen } = useDesk();
  const sensors = useSortSensors();
  const { home } = look;
  const ids = home.map(({ id }) => id);
  const nameOf = (id: unknown) => {
    const found = home.find((one) => one.id === id);
    return found ? t(`look.kind.${found.kind}`) : '';
  };
  const placeOf = (thing: { id: unknown }, place: { id: unknown } | null) =>
    t('look.place', {
      name: nameOf(thing.id),
      number: ids.indexOf(String(place?.id ?? thing.id)) + 1,
      total: ids.length,
    });
  const put = (what: string, make: (sections: Section[]) => Section[]) =>
    edit(what, (now) => ({ ...now, home: make(now.home) }));
  const actsOf = (section: Section) => {
    const { id } = section;
    const name = nameOf(id);
    return [
      ids[0] === id
        ? null
        : { name: t('look.up'), run: () => put(t('look.did.order'), (all) => nudged(all, id, -1)) },
      ids.at(-1) === id
        ? null
        : { name: t('look.down'), run: () => put(t('look.did.order'), (all) => nudged(all, id, 1)) },
      {
        label: t('look.double'),
        off: home.length >= most ? t('look.full') : undefined,
        run: () => {
          const copy = newId();
          put(t('look.did.doubled', { name }), (all) => doubled(all, id, copy));
          choose({ kind: 'section', id: copy });
        },
      },
      {
        name: t('look.remove'),
        danger: true,
        run: () => {
          const next = beside(home, id);
          put(t('look.did.removed', { name }), (all) => without(all, id));
          choose(next ? { kind: 'section', id: next } : null);
        },
      },
    ];
  };
  return (
    <Card title={t('look.home')} actions={<AddSection />} flush>
      {home.length === 0 ? (
        <p className={css.empty}>
          <b>{t('look.none')}</b> {t('look.noneText')}
        </p>
      ) : null}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          screenReaderInstructions: { draggable: t('look.homeKeys') },
          announcements: {
            onDragStart: ({ active }) => placeOf(active, active),
            onDragOver: ({ active, over }) => placeOf(active, over),
            onDragEnd: ({ active, over }) => placeOf(active, over),
            onDragCancel: ({ active }) => placeOf(active, active),
          },
        }}
        onDragEnd={({ active, over }) => {
          if (!over || active.id === over.id) return;
          put(t('look.did.order'), (all) => moved(all, String(active.id), ids.indexOf(String(over.id))));
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className={css.sections} aria-label={t('look.home')}>
            {home.map((section) => (
              <Row
                key={section.id}
                section={section}
                on={chosen?.kind === 'section' && chosen.id === section.id}
                acts={actsOf(section)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </Card>
  );
}

function Row({
  section,
  on,
  acts,
}: {
  section: Section;
  on: boolean;
  acts: Parameters<typeof RowMenu>[0]['actions'];
}) {
  const t = useText();
  const { choose, edit } = useDesk();
  const summary = useSummary();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: section.id });
  const { id, kind, hidden } = section;
  const name = t(`look.kind.${kind}`);
  const Icon = kindIcon[kind];
  const Eye = hidden ? IconEyeOff : IconEye;
  const said = summary(section);
  const turn = () =>
    edit(t(hidden ? 'look.did.shown' : 'look.did.hidden', { name }), (look) => ({
      ...look,
      home: changed(look.home, id, { hidden: !hidden }),
    }));
  return (
    <li
      ref={setNodeRef}
      className={css.section}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      data-on={on || undefined}
      data-hidden={hidden || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.grip}
        {...attributes}
        {...listeners}
        aria-label={t('look.drag', { name })}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.pick}
        aria-current={on ? 'true' : undefined}
        onClick={() => choose({ kind: 'section', id })}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={css.names}>
          <b>{name}</b>
          <span dir="auto">{hidden ? `${t('look.hidden')} · ${said}` : said}</span>
        </span>
      </button>
      <button
        type="button"
        className={css.eye}
        aria-label={t(hidden ? 'look.show' : 'look.hide', { name })}
        onClick={turn}
      >
        <Eye size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <RowMenu of={name} actions={acts} />
    </li>
  );
}

function AddSection() {
  const t = useText();
  const { look, edit, choose, collections } = useDesk();
  const full = look.home.length >= most;
  const add = (kind: Kind) => {
    const id = newId();
    const words = {
      headline: t('look.newHeadline'),
      quote: t('look.newQuote'),
      title: t('look.newTitle'),
      text: t('look.newText'),
    };
    const section = newSection(kind, id, words, collections);
    edit(t('look.did.added', { name: t(`look.kind.${kind}`) }), (now) => ({
      ...now,
      home: [...now.home, section],
    }));
    choose({ kind: 'section', id });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={css.add} disabled={full} title={full ? t('look.full') : undefined}>
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('look.add')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const Icon = kindIcon[kind];
          const off = needsCollection(kind) && collections.length === 0;
          return (
            <Menu.Item
              key={kind}
              disabled={off}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => add(kind)}
            >
              <span className={css.names}>
                <b>{t(`look.kind.${kind}`)}</b>
                <span>{t(off ? 'look.noCollections' : `look.about.${kind}`)}</span>
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
