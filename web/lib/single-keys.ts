/** Where the device keeps that keys of one letter do nothing; a person who dictates, or whose hand trembles, needs that. */
const OFF_KEY = 'single_keys_off';

/** Where a letter is text, or finds an option. */
const TYPING = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
/** What a shortcut reaches nothing behind. */
const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(OFF_KEY) === null;
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}

/** Whether a key is meant for the screen: alone, in no field, with nothing open over the screen, and not switched off. */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return false;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return false;
  return document.querySelector(OPEN_LAYER) === null;
}
