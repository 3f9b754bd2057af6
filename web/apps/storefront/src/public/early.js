// A finished page is there before its scripts are. What is pressed meanwhile is done when they have taken over: this is
// small, and comes long before them. Links work by themselves, and so do forms that say where they lead.
(() => {
  const most = 20;
  const pressed = [];
  const keep = (event) => {
    const control =
      event.target instanceof Element && event.target.closest('button, [type=radio], [type=checkbox]');
    if (!control || !control.closest('#root') || pressed.length >= most) return;
    // Parts that were taken over already would hear it now, and again when it is done.
    event.stopImmediatePropagation();
    if (control.type === 'radio' || control.type === 'checkbox') {
      pressed.push({ control, checked: control.checked });
      return;
    }
    event.preventDefault();
    control.setAttribute('aria-busy', 'true');
    pressed.push({ control });
  };
  const hold = (event) => {
    const form = event.target;
    if (form.hasAttribute('action') || !form.closest('#root') || pressed.length >= most) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    pressed.push({ control: form, sent: true });
  };
  // The key that leads to the search field (src/app/SearchField.tsx).
  const find = (event) => {
    const { key, target } = event;
    if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
    const field = document.querySelector('#root [aria-keyshortcuts="/"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  // The first sign of a visitor is what the scripts are fetched at (src/shared/stirred.ts). They may come after it.
  const stirs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'];
  const stir = () => {
    window.soukStirred = true;
    for (const kind of stirs) removeEventListener(kind, stir, true);
  };
  for (const kind of stirs) addEventListener(kind, stir, { capture: true, passive: true });
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', hold, true);
  document.addEventListener('keydown', find);
  window.soukEarly = async () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', hold, true);
    document.removeEventListener('keydown', find);
    for (const { control, checked, sent } of pressed.splice(0)) {
      if (!control.isConnected) continue;
      control.removeAttribute('aria-busy');
      // A choice that is made already would not be heard.
      if (checked !== undefined) control.checked = !checked;
      if (sent) control.requestSubmit();
      else control.click();
      // What follows sees what this changed.
      await new Promise((done) => setTimeout(done));
    }
  };
})();
