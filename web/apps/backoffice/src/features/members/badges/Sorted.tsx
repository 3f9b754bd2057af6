import type { ReactNode } from 'react';
import { DndContext, closestCenter } from '@dnd-kit/core';
import { SortableContext, arrayMove, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useSortSensors } from '../../../shared/sorting.ts';
import { useText } from '../text/index.ts';
import css from './badges.module.css';

interface Item {
  id: string;
  name: string;
}

interface Props<T extends Item> {
  label: string;
  items: readonly T[];
  /** Absent for those who may not move anything. */
  onOrder?: (ids: string[], moved: string) => void;
  children: (item: T) => ReactNode;
}

/** A list that is put in order by dragging, or with keys. */
export function Sorted<T extends Item>({ label, items, onOrder, children }: Props<T>) {
  const t = useText();
  const sensors = useSortSensors();
  const ids = items.map(({ id }) => id);
  const placeOf = (item: { id: unknown }, place: { id: unknown } | null) =>
    t('held.place', {
      name: items[ids.indexOf(String(item.id))]?.name ?? '',
      number: ids.indexOf(String(place?.id ?? item.id)) + 1,
      total: ids.length,
    });
  const move = (from: number, to: number) => {
    const moved = ids[from];
    if (onOrder && moved !== undefined && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to), moved);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('held.keys') },
        announcements: {
          onDragStart: ({ active }) => placeOf(active, active),
          onDragOver: ({ active, over }) => placeOf(active, over),
          onDragEnd: ({ active, over }) => placeOf(active, over),
          onDragCancel: ({ active }) => placeOf(active, active),
        },
      }}
      onDragEnd={({ active, over }) => move(ids.indexOf(String(active.id)), ids.indexOf(String(over?.id)))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={css.lines} aria-label={label}>
          {items.map((item) =>
            onOrder ? (
              <Line key={item.id} item={item}>
                {children(item)}
              </Line>
            ) : (
              <li key={item.id} className={css.line}>
                {children(item)}
              </li>
            ),
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Line({ item, children }: { item: Item; children: ReactNode }) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item.id,
    });
  return (
    <li
      ref={setNodeRef}
      className={css.line}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={css.grip}
        {...attributes}
        {...listeners}
        aria-label={t('held.drag', { name: item.name })}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
