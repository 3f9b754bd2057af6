// A finished page is there before its scripts are. What is pressed meanwhile is done when they have taken over: this is
// small, and comes long before them. Links work by themselves.
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
    pressed.push({ control });
  };
  document.addEventListener('click', keep, true);
  window.soukEarly = async () => {
    document.removeEventListener('click', keep, true);
    for (const { control, checked } of pressed.splice(0)) {
      if (!control.isConnected) continue;
      // A choice that is made already would not be heard.
      if (checked !== undefined) control.checked = !checked;
      control.click();
      // What follows sees what this changed.
      await new Promise((done) => setTimeout(done));
    }
  };
})();
