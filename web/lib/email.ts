/** Whether a text has the form of an e-mail: a coarse look, for the server has the last word. */
export function hasEmailForm(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
