/** Whether somebody works in the back office with this browser: it is at the same origin. */
export function staffHere(): boolean {
  try {
    return Boolean(localStorage.getItem('admin.souk.tokens'));
  } catch {
    return false; // the browser forbids storage
  }
}
