import { useEffect, useRef, useState, type ComponentType } from 'react';
import { IconZoomIn } from '@tabler/icons-react';
import type { MediaItem } from '@souk/client';
import { Picture, Skeleton, useNotice } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import { pictureName } from './picture-name.ts';
import type { ZoomProps } from './Zoom.tsx';
import css from './Gallery.module.css';

/** As the goods are photographed, so that nothing of them is cut off. */
const pictureRatio = '20 / 23';

/** Looking closely is fetched when somebody is about to. */
const loadZoom = () => import('./Zoom.tsx');

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
  const thumbs = useRef<HTMLUListElement>(null);
  const notify = useNotice();
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
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

  // Thumbnails that do not fit follow; the page itself stays where it is.
  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[current];
    if (!list || !thumb) return;
    const [box, at] = [list.getBoundingClientRect(), thumb.getBoundingClientRect()];
    list.scrollBy({
      left: at.left + at.width / 2 - box.left - box.width / 2,
      top: at.top + at.height / 2 - box.top - box.height / 2,
    });
  }, [current]);

  const zoom = (index: number) => {
    setCurrent(index);
    loadZoom().then(
      (loaded) => setZoom(() => loaded.Zoom),
      () => notify({ text: t('product.zoomFailed'), tone: 'bad' }),
    );
  };
  const prepare = () => void loadZoom().catch(() => undefined);

  if (total === 0) return <Picture alt={name} sizes="50vw" ratio={pictureRatio} />;
  return (
    <section className={css.gallery} aria-label={t('product.gallery', { name })}>
      {total > 1 ? (
        <ul ref={thumbs} className={css.thumbs}>
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
              {/* The button beside the strip is the one that keys reach. */}
              <button
                type="button"
                tabIndex={-1}
                className={css.press}
                aria-haspopup="dialog"
                onPointerEnter={prepare}
                onClick={() => zoom(index)}
              >
                <Picture
                  image={item.image}
                  alt={pictureName(t, item, name, index, total)}
                  sizes="(min-width: 1000px) 640px, 100vw"
                  ratio={pictureRatio}
                  priority={index === 0 ? 'first' : undefined}
                />
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={css.zoom}
          aria-label={t('product.zoom')}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => zoom(current)}
        >
          <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {Zoom ? (
        <Zoom
          name={name}
          pictures={pictures}
          first={Math.min(current, total - 1)}
          onClose={(index) => {
            setZoom(null);
            show(index);
          }}
        />
      ) : null}
    </section>
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
