import { useEffect, useRef, useState } from 'react';
import { IconX, IconZoomIn } from '@tabler/icons-react';
import type { MediaItem } from '@souk/client';
import { Picture, Skeleton } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import css from './Gallery.module.css';

/** As the goods are photographed, so that nothing of them is cut off. */
const pictureRatio = '20 / 23';

interface Props {
  name: string;
  items: readonly MediaItem[];
  /** The picture a chosen colour belongs to; the gallery moves there. */
  focus?: string;
}

/** A strip that swipes, with thumbnails that say where you are and take you elsewhere. */
export function Gallery({ name, items, focus }: Props) {
  const t = useText();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const pictures = items.filter((item) => item.image);
  const total = pictures.length;

  const show = (index: number) => {
    const list = strip.current;
    const target = list?.children[index];
    if (!list || !target) return;
    const offset = target.getBoundingClientRect().left - list.getBoundingClientRect().left;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ left: offset, behavior: still ? 'auto' : 'smooth' });
    setCurrent(index);
  };

  const focusIndex = pictures.findIndex((item) => item.id === focus);
  const [shownFocus, setShownFocus] = useState(-1);
  if (focusIndex >= 0 && focusIndex !== shownFocus) {
    setShownFocus(focusIndex);
    setCurrent(focusIndex);
  }
  useEffect(() => {
    const list = strip.current;
    const target = list?.children[shownFocus];
    if (!list || !target) return;
    list.scrollBy({ left: target.getBoundingClientRect().left - list.getBoundingClientRect().left });
  }, [shownFocus]);

  if (total === 0) return <Picture alt={name} sizes="50vw" ratio={pictureRatio} />;
  return (
    <section className={css.gallery} aria-label={t('product.gallery', { name })}>
      {total > 1 ? (
        <ul className={css.thumbs}>
          {pictures.map((item, index) => (
            <li key={item.id}>
              <button
                type="button"
                className={css.thumb}
                aria-label={t('product.showPicture', { number: index + 1, total })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              >
                <Picture image={item.image} alt="" sizes="88px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css.stage}>
        <ul
          ref={strip}
          className={css.strip}
          // Arrow keys scroll it, once it has the focus.
          tabIndex={total > 1 ? 0 : undefined}
          onScroll={(event) => {
            const list = event.currentTarget;
            if (list.clientWidth > 0) setCurrent(Math.round(Math.abs(list.scrollLeft) / list.clientWidth));
          }}
        >
          {pictures.map((item, index) => (
            <li key={item.id} className={css.slide}>
              <Picture
                image={item.image}
                alt={item.image?.altText || t('product.picture', { name, number: index + 1, total })}
                sizes="(min-width: 1000px) 640px, 100vw"
                ratio={pictureRatio}
                priority={index === 0 ? 'first' : undefined}
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={css.zoom}
          aria-label={t('product.zoom')}
          onClick={() => setZoomed(true)}
        >
          <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {zoomed ? (
        <Zoom item={pictures[current] ?? pictures[0]} name={name} onClose={() => setZoomed(false)} />
      ) : null}
    </section>
  );
}

function Zoom({ item, name, onClose }: { item?: MediaItem; name: string; onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The middle first: that is where the piece is.
    const area = dialog.current?.firstElementChild;
    area?.scrollTo((area.scrollWidth - area.clientWidth) / 2, (area.scrollHeight - area.clientHeight) / 2);
  }, []);
  const { width, height } = item?.image ?? {};
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={name} onClose={onClose}>
      <div className={css.scroll}>
        <Picture
          className={css.large}
          image={item?.image}
          alt={item?.image?.altText || name}
          sizes="1600px"
          ratio={width && height ? `${width} / ${height}` : 'auto'}
          priority="eager"
        />
      </div>
      <button
        type="button"
        className={css.zoom}
        aria-label={t('ui.close')}
        onClick={() => dialog.current?.close()}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </dialog>
  );
}

/** Stands where the gallery will be, at the same size. */
export function GallerySkeleton() {
  return (
    <div className={css.gallery}>
      <div className={css.thumbs}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={css.thumb}>
            <Skeleton ratio="1 / 1" radius={9} />
          </div>
        ))}
      </div>
      <Skeleton ratio={pictureRatio} radius={18} />
    </div>
  );
}
