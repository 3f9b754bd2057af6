// Opens the search of all things from anywhere. It is loaded when it is first wanted.
type Listener = () => void;

const listeners = new Set<Listener>();

export const openPalette = (): void => listeners.forEach((listener) => listener());

export function onPaletteWanted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
