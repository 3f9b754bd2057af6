import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { IconFocusCentered, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { Button, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { cornersOf, drawnOf, geoJsonOf, mostCorners, sizeOf, type Point } from './area.ts';
import {
  gridOf,
  isInside,
  placeAt,
  placeOf,
  size,
  spotOf,
  viewOf,
  written,
  zoomed,
  type Spot,
  type View,
} from './drawing.ts';
import { useText } from './text/index.ts';
import { addressOf, tilesOf } from './tiles.ts';
import { useMapTiles } from './useMapTiles.ts';
import css from './shipping.module.css';

/** Further than this a press is a pull. */
const pull = 4;
const arrows: Readonly<Record<string, Spot>> = {
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
};

interface Held {
  /** The corner that is held; null for the map itself. */
  corner: number | null;
  from: Spot;
  view: View;
  moved: boolean;
}

/**
 * An area drawn on a map: corners are put by a press, pulled, or typed. Nothing is asked from anybody outside, unless
 * the owner named a source of pictures.
 */
export function LocalAreaDraw({ value, onChange }: { value: string; onChange: (geoJson: string) => void }) {
  const t = useText();
  const corners = drawnOf(value) ?? [];
  const [view, setView] = useState<View>(() => viewOf(corners));
  const [tried, setTried] = useState('');
  const [own, setOwn] = useState(value);
  // An outline that was pasted as text is looked for.
  if (value !== own) {
    setOwn(value);
    setView(viewOf(corners));
  }
  const set = (next: readonly Point[]) => {
    const text = next.length > 0 ? geoJsonOf(next) : '';
    setOwn(text);
    onChange(text);
  };
  const put = (at: number, place: Point) =>
    set(corners.map((corner, index) => (index === at ? place : corner)));
  const add = (place: Point) => {
    if (corners.length >= mostCorners) return;
    set([...corners, place]);
    const { x, y } = spotOf(view, place);
    if (x < 0 || y < 0 || x > size.width || y > size.height || corners.length === 0) {
      setView(corners.length === 0 && view.kilometres < 500 ? view : viewOf([...corners, place]));
    }
  };
  const remove = (at: number) => set(corners.filter((_, index) => index !== at));
  return (
    <div className={css.drawing}>
      <p className={css.note}>{t('shipping.drawText')}</p>
      <Board
        corners={corners}
        view={view}
        tried={placeOf(tried)}
        onView={setView}
        onAdd={add}
        onPut={put}
        onRemove={remove}
      />
      <AddPlace onAdd={add} full={corners.length >= mostCorners} />
      {corners.length > 0 ? (
        <ol className={css.corners} aria-label={t('shipping.cornerList')}>
          {corners.map((corner, at) => (
            <Corner key={at} at={at} corner={corner} onPut={put} onRemove={remove} />
          ))}
        </ol>
      ) : null}
      <TextField
        label={t('shipping.tryPlace')}
        hint={t('shipping.tryPlaceHint')}
        dir="ltr"
        autoComplete="off"
        value={tried}
        onChange={(event) => setTried(event.currentTarget.value)}
      />
      <Verdict corners={cornersOf(value)} tried={tried} />
    </div>
  );
}

/** Whether the place that was typed is inside. */
function Verdict({ corners, tried }: { corners: readonly Point[] | null; tried: string }) {
  const t = useText();
  const place = placeOf(tried);
  const said = () => {
    if (tried.trim() === '') return '';
    if (!place) return t('shipping.placeWrong');
    if (!corners) return t('shipping.noArea');
    return t(isInside(corners, place) ? 'shipping.inside' : 'shipping.outside');
  };
  return (
    <p role="status" className={css.note}>
      {said()}
    </p>
  );
}

function Board({
  corners,
  view,
  tried,
  onView,
  onAdd,
  onPut,
  onRemove,
}: {
  corners: readonly Point[];
  view: View;
  tried: Point | null;
  onView: (view: View) => void;
  onAdd: (place: Point) => void;
  onPut: (at: number, place: Point) => void;
  onRemove: (at: number) => void;
}) {
  const t = useText();
  const { code } = useLanguage();
  const board = useRef<SVGSVGElement>(null);
  const held = useRef<Held | null>(null);
  const spots = corners.map((corner) => spotOf(view, corner));
  const { latitudes, longitudes } = gridOf(view);
  const at = ({ clientX, clientY }: PointerEvent): Spot => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  };
  const hold = (event: PointerEvent, corner: number | null) => {
    event.stopPropagation();
    board.current?.setPointerCapture(event.pointerId);
    held.current = { corner, from: at(event), view, moved: false };
  };
  const move = (event: PointerEvent) => {
    const now = held.current;
    if (!now) return;
    const to = at(event);
    now.moved ||= Math.hypot(to.x - now.from.x, to.y - now.from.y) > pull;
    if (!now.moved) return;
    if (now.corner !== null) return onPut(now.corner, placeAt(view, to));
    const middle = { x: size.width / 2 - (to.x - now.from.x), y: size.height / 2 - (to.y - now.from.y) };
    onView({ ...now.view, ...placeAt(now.view, middle) });
  };
  const release = (event: PointerEvent) => {
    const now = held.current;
    held.current = null;
    if (now && !now.moved && now.corner === null) onAdd(placeAt(view, at(event)));
  };
  const press = (event: KeyboardEvent, index: number) => {
    const step = arrows[event.key];
    const spot = spots[index];
    if (step && spot) onPut(index, placeAt(view, { x: spot.x + step.x, y: spot.y + step.y }));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
    else return;
    event.preventDefault();
  };
  const number = (value: number) =>
    new Intl.NumberFormat(code, { maximumSignificantDigits: 2 }).format(value);
  const area = t('shipping.areaSize', { size: number(sizeOf(corners)) });
  const mark = tried ? spotOf(view, tried) : null;
  const tiles = useMapTiles();
  return (
    <figure className={css.board} dir="ltr">
      <svg
        ref={board}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={t('shipping.board')}
        onPointerDown={(event) => hold(event, null)}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => (held.current = null)}
      >
        {tiles.address ? (
          <g aria-hidden="true">
            {tilesOf(view).map(({ x, y, width, height, ...tile }) => {
              const href = addressOf(tiles.address, { x, y, width, height, ...tile });
              const where = { x, y, width, height, preserveAspectRatio: 'none' };
              return <image key={href} href={href} className={css.tile} {...where} />;
            })}
          </g>
        ) : null}
        <g className={css.grid} aria-hidden="true">
          {latitudes.map((latitude) => {
            const { y } = spotOf(view, { latitude, longitude: view.longitude });
            return (
              <g key={latitude}>
                <path d={`M0 ${y} H${size.width}`} />
                {/* The corner is left to the other axis. */}
                {y < size.height - 24 ? <text x={6} y={y - 4}>{`${latitude}°`}</text> : null}
              </g>
            );
          })}
          {longitudes.map((longitude) => {
            const { x } = spotOf(view, { latitude: view.latitude, longitude });
            return (
              <g key={longitude}>
                <path d={`M${x} 0 V${size.height}`} />
                <text x={x + 4} y={size.height - 6}>{`${longitude}°`}</text>
              </g>
            );
          })}
        </g>
        <polygon
          className={css.outline}
          role={corners.length >= 3 ? 'img' : undefined}
          aria-label={corners.length >= 3 ? area : undefined}
          points={spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        />
        {spots.map(({ x, y }, index) => (
          <circle
            key={index}
            className={css.corner}
            cx={x}
            cy={y}
            r={13}
            role="button"
            tabIndex={0}
            aria-label={t('shipping.cornerAt', {
              number: index + 1,
              place: corners[index] ? written(corners[index]) : '',
            })}
            onPointerDown={(event) => hold(event, index)}
            onKeyDown={(event) => press(event, index)}
          />
        ))}
        {mark ? <circle className={css.mark} cx={mark.x} cy={mark.y} r={7} aria-hidden="true" /> : null}
      </svg>
      <div className={css.zoom}>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('shipping.nearer')}
          onClick={() => onView(zoomed(view, 0.5))}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('shipping.farther')}
          onClick={() => onView(zoomed(view, 2))}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('shipping.showAll')}
          onClick={() => onView(viewOf(corners))}
        >
          <IconFocusCentered size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      <figcaption className={css.note} dir="auto">
        {corners.length >= 3 ? area : t('shipping.moreCorners', { count: 3 - corners.length })}
        {tiles.address && tiles.credit ? <span className={css.credit}>{tiles.credit}</span> : null}
      </figcaption>
    </figure>
  );
}

/** A corner by its coordinates, for who does not point. */
function AddPlace({ onAdd, full }: { onAdd: (place: Point) => void; full: boolean }) {
  const t = useText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const place = placeOf(text);
    setWrong(!place);
    if (!place) return;
    onAdd(place);
    setText('');
  };
  return (
    <div className={css.addPlace}>
      <TextField
        label={t('shipping.newCorner')}
        hint={t('shipping.placeHint')}
        error={wrong ? t('shipping.placeWrong') : undefined}
        dir="ltr"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the dialog is not sent by it
          add();
        }}
      />
      <Button size="small" variant="secondary" disabled={full} onClick={add}>
        {t('shipping.addCorner')}
      </Button>
    </div>
  );
}

function Corner({
  at,
  corner,
  onPut,
  onRemove,
}: {
  at: number;
  corner: Point;
  onPut: (at: number, place: Point) => void;
  onRemove: (at: number) => void;
}) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const name = t('shipping.corner', { number: at + 1 });
  return (
    <li>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className={css.cornerField}
        dir="ltr"
        autoComplete="off"
        aria-invalid={typed !== null && !placeOf(typed)}
        value={typed ?? written(corner)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const place = placeOf(text);
          if (place) onPut(at, place);
        }}
        onBlur={() => setTyped(null)}
      />
      <Button
        size="small"
        variant="quiet"
        aria-label={t('shipping.removeCorner', { number: at + 1 })}
        onClick={() => onRemove(at)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </Button>
    </li>
  );
}
