/** How long the address of a file stays good: Safari reads it only after the click has returned. */
const GOOD_FOR_MS = 10_000;

/** Hands a file made on this page to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GOOD_FOR_MS);
}
