// What a test asks of a page, in the page's own engine. screen.ts sends the text of this file to the browser as it is,
// so it imports nothing.
/* global document, getComputedStyle */

const SELECTORS = {
  alertdialog: '[role=alertdialog]',
  button: 'button:not([role]), [role=button]',
  combobox: '[role=combobox]',
  dialog: '[role=dialog]',
  grid: '[role=grid]',
  gridcell: '[role=gridcell]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  region: '[role=region], section[aria-label], section[aria-labelledby]',
  summary: 'summary',
  switch: '[role=switch]',
  // A field that offers suggestions is typed into all the same.
  textbox: 'input, textarea',
};

/**
 * Every element of a role that a person can see and a screen reader reaches, by its accessible name: a text is the
 * whole name, a pattern ({ source, flags }) matches a part. `within` names the element it must lie in; `isFirst` takes
 * the first of several.
 */
export function findAll(target) {
  return findElements(target).map(describe);
}

/** Scrolls the first element found into sight when it is not, and focuses it with its text selected when asked. */
export function prepare(target, select = false) {
  const [element] = findElements(target);
  if (element === undefined) return;
  if (!describe(element).isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!select) return;
  element.focus();
  element.select();
}

function findElements({ role, css, name, within, isFirst = false }) {
  const scopes = within === undefined ? [document] : findElements(within);
  const elements = scopes.flatMap((scope) => [...scope.querySelectorAll(css ?? SELECTORS[role])]);
  const found = [...new Set(elements)].filter((element) => isSeen(element) && matches(nameOf(element), name));
  return isFirst ? found.slice(0, 1) : found;
}

function matches(actual, wanted) {
  if (wanted === undefined) return true;
  if (typeof wanted === 'string') return actual === wanted;
  return new RegExp(wanted.source, wanted.flags).test(actual);
}

function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || element.closest('[aria-hidden=true], [inert]') !== null) return false;
  return getComputedStyle(element).visibility === 'visible';
}

function nameOf(element) {
  const labelled = element.getAttribute('aria-labelledby');
  if (labelled) return joined(labelled.split(' ').map((id) => textOf(document.getElementById(id))));
  const own = element.getAttribute('aria-label');
  if (own) return own.replace(/\s+/g, ' ').trim();
  if (element.labels?.length > 0) return joined([...element.labels].map(textOf));
  return textOf(element) || element.title || element.placeholder || '';
}

/** The text of an element with a space between its parts, without what is hidden from a screen reader. */
function textOf(element) {
  if (element === null) return '';
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent;
    if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true') return '';
    return ` ${textOf(node)} `;
  });
  return joined([parts.join('')]);
}

function joined(parts) {
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

function describe(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return {
    ...{ name: nameOf(element), text: textOf(element), value: element.value ?? '' },
    ...{ left, top, width, height, x, y },
    isEnabled: element.disabled !== true,
    isFocused: document.activeElement === element,
    /** What is carried would fall here. */
    isDropTarget: element.hasAttribute('data-drop'),
    isChecked: element.getAttribute('aria-checked') === 'true',
    /** A press in its middle reaches it: it is in the window and nothing lies over it. */
    isReachable: hit !== null && (element.contains(hit) || hit.closest('label')?.control === element),
    isAnimated: isAnimated(element),
  };
}

/**
 * Whether what it lies in still opens or moves. A busy engine draws no frame for a while, so that a place seen twice proves
 * nothing, and meanwhile WebKit lays a sticky footer under what it will cover.
 */
function isAnimated(element) {
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.target?.contains(element));
}
