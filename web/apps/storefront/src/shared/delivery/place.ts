/** Where the browser keeps what somebody said about where goods would go. */
export const place = 'souk.destination';

/** Whether somebody said so before; small enough to be asked on every page. */
export function hasSaid(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}
