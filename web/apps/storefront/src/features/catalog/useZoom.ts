import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  close,
  distance,
  held,
  middle,
  moved,
  scaled,
  whole,
  type Point,
  type Size,
  type View,
} from './zoom-view.ts';

/** Two presses are one gesture when they come this close to each other, in time and on the screen. */
const twice = { within: 350, near: 40 };
/** A finger that moved less than this pressed; one that moved more across than this turns the page. */
const still = 10;
const swipe = 50;

interface Press extends Point {
  at: number;
}

/**
 * Pinching, wheels, dragging and pressing twice. One finger on a whole picture turns to the next one: `onTurn` is told
 * which way the finger went, 1 for to the left.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onTurn: (way: 1 | -1) => void,
) {
  const [view, setView] = useState<View>(whole);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Press | null>(null);
  const last = useRef<Press | null>(null);

  const keep = (change: (view: View) => View) =>
    setView((now) => {
      const room = stage.current;
      const shown = picture.current;
      if (!room || !shown) return now;
      const sizeOf = (each: HTMLElement): Size => ({ width: each.offsetWidth, height: each.offsetHeight });
      return held(change(now), sizeOf(shown), sizeOf(room));
    });
  /** Counted from the middle of the stage. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const by = (factor: number, at: Point = { x: 0, y: 0 }) =>
    keep((now) => scaled(now, now.scale * factor, at));

  // React listens to wheels without being able to hold the page still.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      by(Math.exp(-event.deltaY / 300), placeOf(event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // A finger that leaves the stage, or the picture that it drags, is still heard.
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    fingers.current.set(event.pointerId, at);
    began.current = fingers.current.size === 1 ? { ...at, at: event.timeStamp } : null;
  };
  const onPointerMove = (event: PointerEvent) => {
    const was = fingers.current.get(event.pointerId);
    if (!was) return;
    const now = placeOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(was, other));
      const at = middle(now, other);
      const from = middle(was, other);
      keep((view) => moved(scaled(view, view.scale * factor, at), { x: at.x - from.x, y: at.y - from.y }));
    } else {
      keep((view) => moved(view, { x: now.x - was.x, y: now.y - was.y }));
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const start = began.current;
    began.current = null;
    if (!start) return;
    const at = placeOf(event);
    const across = at.x - start.x;
    if (distance(at, start) < still) {
      const before = last.current;
      const again = before && event.timeStamp - before.at < twice.within && distance(at, before) < twice.near;
      last.current = again ? null : { ...at, at: event.timeStamp };
      if (again) keep((now) => (now.scale > 1 ? whole : scaled(now, close, at)));
    } else if (view.scale === 1 && Math.abs(across) > Math.max(swipe, Math.abs(at.y - start.y))) {
      onTurn(across < 0 ? 1 : -1);
    }
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    began.current = null;
  };

  return {
    view,
    by,
    move: (change: Point) => keep((now) => moved(now, change)),
    reset: () => setView(whole),
    gestures: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
