// When a page that came finished is taken over: when its visitor does anything, or when there is something of theirs to
// show.
const stirs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'change',
  'click',
  'submit',
  // Another tab of the same visitor changed something.
  'storage',
];

/** Tokens alone show nothing: everybody who was here has some. */
const tokens = 'souk.tokens';

const keeps = (storage: Storage) =>
  Object.keys(storage).some((key) => key.startsWith('souk.') && key !== tokens);

/** Whether the address says more than the server heard: a place on the page, or a language to be remembered. */
const saysMore = () => location.hash !== '' || new URLSearchParams(location.search).has('lang');

/** Whether this browser keeps something that the page shows: a cart, a language, a currency, what was looked at. */
export function isKnown(loggedIn: boolean): boolean {
  if (loggedIn || saysMore()) return true;
  try {
    return keeps(localStorage) || keeps(sessionStorage);
  } catch {
    // Where nothing can be kept, nothing is.
    return false;
  }
}

/** Browsers tell of a pointer that lies on the page although nobody moves it. */
const isNothing = (event: Event) =>
  event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;

/** Runs something at the first sign that somebody is there, also at one from before this script came. */
export function whenStirred(run: () => void): void {
  const once = (event: Event) => {
    if (isNothing(event)) return;
    for (const stir of stirs) removeEventListener(stir, once, true);
    run();
  };
  if (window.soukStirred || window.scrollY > 0) {
    run();
    return;
  }
  for (const stir of stirs) addEventListener(stir, once, { capture: true, passive: true });
}
