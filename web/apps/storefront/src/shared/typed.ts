// What was typed into a finished page before the scripts took it over. React leaves it in the field and does not hear of
// it: the next drawing would throw it away.
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Typed {
  field: Field;
  text: string;
}

const isText = (field: Field) =>
  !(field instanceof HTMLInputElement) || !/^(?:checkbox|radio|file|hidden|submit|button)$/.test(field.type);

/** What a field was drawn with; undefined where that is not known. */
function drawnWith(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value;
}

/** Fields that hold something else than they were drawn with. */
export const typedIn = (root: ParentNode): Typed[] =>
  [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter((field) => isText(field) && (drawnWith(field) ?? field.value) !== field.value)
    .map((field) => ({ field, text: field.value }));

/** Says it again, so that it is heard. */
export function say({ field, text }: Typed) {
  if (!field.isConnected) return;
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  // React compares with what it saw last, through a setter of its own; what is set past it is news.
  field.value = '';
  native?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (caret !== null && field === document.activeElement) {
    (field as HTMLInputElement).setSelectionRange(caret, caret);
  }
}
