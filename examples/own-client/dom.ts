/** An element with its properties and what is in it. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button that does its work once at a time, and says what went wrong beside itself. */
export function action(label: string, work: () => Promise<void>, className = 'main'): HTMLElement {
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const button = h('button', { className, textContent: label });
  button.onclick = async () => {
    button.disabled = true;
    trouble.textContent = '';
    try {
      await work();
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      button.disabled = false;
    }
  };
  return h('div', { className: 'action' }, button, trouble);
}
