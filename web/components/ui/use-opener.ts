import { useRef } from 'react';

/** Where the focus was when a dialog opened: the element, what it lay in, and its place in each. */
type Trail = {
  readonly steps: readonly { readonly element: Element; readonly index: number }[];
  /** The trail of the dialog that it lay in, which may be gone by the time it is needed. */
  readonly outer: Trail | undefined;
};

const PANEL = '[role="dialog"], [role="alertdialog"]';
const TABBABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])';

/** By the dialog's panel, so that a dialog opened from another one knows where that one came from. */
const trails = new WeakMap<Element, Trail>();

/**
 * Gives the focus back to whatever had it when a dialog opened, or to its surroundings when it is gone: the row after
 * a removed one, the day of a deleted appointment. Radix does so for its own trigger alone, and these dialogs are
 * opened by state. `remember` belongs where the dialog takes the focus, before it moves.
 */
export function useOpener() {
  const trail = useRef<Trail | null>(null);
  return {
    remember: (event: Event): void => {
      const list = document.activeElement?.closest('[role="menu"], [role="listbox"]');
      // An entry of a menu or a list is gone by the time the dialog closes; the button that it hangs from is not.
      const trigger = document.getElementById(list?.getAttribute('aria-labelledby') ?? '');
      const panel = event.currentTarget instanceof Element ? event.currentTarget : null;
      trail.current = trailOf(trigger ?? document.activeElement ?? document.body, panel);
      if (panel !== null) trails.set(panel, trail.current);
    },
    giveBack: (event: Event): void => {
      event.preventDefault();
      // One dialog led to the next: the focus is in there already.
      if (document.activeElement?.closest(PANEL)?.getAttribute('data-state') === 'open') return;
      // The code that closed the dialog has already put the focus outside it.
      const active = document.activeElement;
      if (active !== null && active !== document.body && active.closest(PANEL) === null) return;
      const place = placeOf(trail.current) ?? document.querySelector('h1[tabindex]');
      // Nobody scrolled under the dialog: what did so meanwhile wants to show something else.
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
  };
}

function trailOf(start: Element, own: Element | null): Trail {
  const steps = [];
  for (let element: Element | null = start; element !== null; element = element.parentElement) {
    const siblings = element.parentElement?.children ?? [];
    steps.push({ element, index: [...siblings].indexOf(element) });
  }
  // A button that was disabled while it sent has lost the focus to the body: its dialog is the one still fading out.
  const panel = start.closest(PANEL) ?? (start === document.body ? lastPanelBefore(own) : null);
  return { steps, outer: panel === null ? undefined : trails.get(panel) };
}

function lastPanelBefore(own: Element | null): Element | null {
  const known = [...document.querySelectorAll(PANEL)].filter((panel) => panel !== own && trails.has(panel));
  return known.at(-1) ?? null;
}

/** The opener, else the nearest thing around its former place that takes the focus; null when all of it is gone. */
function placeOf(trail: Trail | null | undefined): Element | null {
  if (trail === null || trail === undefined) return null;
  for (const [depth, { element }] of trail.steps.entries()) {
    if (!element.isConnected || element === document.body) continue;
    if (element === document.documentElement) break;
    if (depth === 0 || element.matches('[tabindex]')) return element;
    const near = neighbourIn(element, trail.steps[depth - 1]?.index ?? 0);
    if (near !== null) return near;
  }
  return placeOf(trail.outer);
}

/** What can be reached in the place of a removed child: in the one that took it, in the one before, or anywhere. */
function neighbourIn(parent: Element, index: number): Element | null {
  for (const child of [parent.children[index], parent.children[index - 1], parent]) {
    if (child === undefined) continue;
    const found = child.matches(TABBABLE) ? child : child.querySelector(TABBABLE);
    if (found !== null) return found;
  }
  return null;
}
