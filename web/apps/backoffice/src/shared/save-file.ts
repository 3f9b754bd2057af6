/** Gives a file to the person, as a download of this name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it up by then; without this it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
