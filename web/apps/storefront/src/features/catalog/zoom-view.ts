// How a picture is looked at closely: how large, and which part of it is in the middle. Pure.

/** Sizes on the screen. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The picture at `scale` times the size at which all of it is seen, its middle moved by `x` and `y`. */
export interface View extends Point {
  scale: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
/** What pressing twice shows. */
export const close = 2.5;
export const closest = 5;
export const step = 1.5;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Nothing beside the picture is shown while the picture could be. */
export function held(view: View, picture: Size, room: Size): View {
  const scale = between(1, view.scale, closest);
  if (scale === 1) return whole;
  const x = Math.max(0, (picture.width * scale - room.width) / 2);
  const y = Math.max(0, (picture.height * scale - room.height) / 2);
  return { scale, x: between(-x, view.x, x), y: between(-y, view.y, y) };
}

/** The same picture at another scale; what is at `at`, counted from the middle of the screen, stays there. */
export function scaled(view: View, to: number, at: Point): View {
  const scale = between(1, to, closest);
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
