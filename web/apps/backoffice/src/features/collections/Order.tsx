import type { ReactNode } from 'react';
import { DndContext, closestCenter } from '@dnd-kit/core';
import { SortableContext, arrayMove, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowBarToUp, IconGripVertical } from '@tabler/icons-react';
import type { Product } from '@souk/client';
import { useSortSensors } from '../../shared/sorting.ts';
import { ProductLine } from './ProductLine.tsx';
import { useText } from './text/index.ts';
import css from './collections.module.css';

/** The products of a collection as shoppers see them: put in order by dragging, or with keys. */
export function Order({
  products,
  label,
  onMove,
  end,
}: {
  products: readonly Product[];
  label: string;
  /** Absent for those who may not move anything. */
  onMove?: (product: Product, after: Product | undefined, order: readonly Product[]) => void;
  end: (product: Product) => ReactNode;
}) {
  const sensors = useSortSensors();
  const t = useText();
  const ids = products.map(({ id }) => id);
  const placeOf = (product: { id: unknown }, place: { id: unknown } | null) => {
    const name = products[ids.indexOf(String(product.id))]?.name ?? '';
    const number = ids.indexOf(String(place?.id ?? product.id)) + 1;
    return t('collections.place', { name, number, total: ids.length });
  };
  const move = (from: number, to: number) => {
    const product = products[from];
    if (!onMove || !product || to < 0 || from === to) return;
    const order = arrayMove([...products], from, to);
    onMove(product, order[to - 1], order);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('collections.keys') },
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
          {products.map((product, at) =>
            onMove ? (
              <Line
                key={product.id}
                product={product}
                end={end(product)}
                onTop={at > 0 ? () => move(at, 0) : undefined}
              />
            ) : (
              <ProductLine key={product.id} product={product} end={end(product)} />
            ),
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Line({ product, end, onTop }: { product: Product; end: ReactNode; onTop?: () => void }) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: product.id });
  const { name } = product;
  return (
    <ProductLine
      ref={setNodeRef}
      product={product}
      dragging={isDragging}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      start={
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={css.grip}
          {...attributes}
          {...listeners}
          aria-label={t('collections.drag', { name })}
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
        </button>
      }
      end={
        <>
          <button
            type="button"
            className={css.toTop}
            disabled={!onTop}
            aria-label={t('collections.toTop', { name })}
            title={t('collections.toTopShort')}
            onClick={onTop}
          >
            <IconArrowBarToUp size={18} stroke={1.75} aria-hidden="true" />
          </button>
          {end}
        </>
      }
    />
  );
}
