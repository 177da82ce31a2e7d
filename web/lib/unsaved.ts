import { createContext, use, useLayoutEffect, useState } from 'react';

/**
 * What was typed and not saved, wherever it was typed. A form says so by `useUnsaved`; whatever would throw it away
 * (a link, Back, a reload, Escape, a dialog's cross, signing out) asks first.
 */
type Forms = Map<symbol, boolean>;

const everywhere: Forms = new Map();

/** From the person's yes until the step it allowed is made: forms that are about to go are not asked about twice. */
let isLeaving = false;

/** The forms inside a dialog; null outside of any. */
export const UnsavedScope = createContext<UnsavedForms | null>(null);

/** The forms of one dialog, and of the dialog around it. */
export class UnsavedForms {
  private readonly forms: Forms = new Map();
  private readonly outer: UnsavedForms | null;

  /** Whether any form here says what it holds. */
  get isTold(): boolean {
    return this.forms.size > 0;
  }

  get hasUnsaved(): boolean {
    return holdsUnsaved(this.forms);
  }

  constructor(outer: UnsavedForms | null) {
    this.outer = outer;
  }

  set(form: symbol, unsaved: boolean): void {
    this.forms.set(form, unsaved);
    this.outer?.set(form, unsaved);
  }

  delete(form: symbol): void {
    this.forms.delete(form);
    this.outer?.delete(form);
  }
}

/**
 * Has the person asked before what they typed into this form is thrown away.
 * @param unsaved whether there is something to lose
 */
export function useUnsaved(unsaved: boolean): void {
  const scope = use(UnsavedScope);
  const [form] = useState(() => Symbol('form'));
  // With the commit itself: a key pressed right after the last change must meet what is true by then.
  useLayoutEffect(() => {
    everywhere.set(form, unsaved);
    scope?.set(form, unsaved);
    question.expect();
    watchUnload();
    return () => {
      everywhere.delete(form);
      scope?.delete(form);
      watchUnload();
    };
  }, [form, scope, unsaved]);
}

/** Whether any form on the page holds something that is not saved. */
export function hasUnsaved(): boolean {
  return !isLeaving && holdsUnsaved(everywhere);
}

/** Asks before a form is closed; true at once when it holds nothing. */
export async function mayClose(unsaved: boolean): Promise<boolean> {
  return !unsaved || question.ask();
}

/** Asks before the page is left; true at once when no form holds anything. After a yes no form counts until `stepDone`. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  if (!(await question.ask())) return false;
  leaveUnasked();
  return true;
}

/** The step that follows was allowed already, where its form was closed: nothing counts until `stepDone`. */
export function leaveUnasked(): void {
  isLeaving = true;
  watchUnload();
}

/** The step that `mayLeave` allowed was made. What is still on the page once it is drawn counts again. */
export function stepDone(): void {
  if (!isLeaving) return;
  setTimeout(() => {
    isLeaving = false;
    watchUnload();
  });
}

/** The one question of the page, which `LeaveQuestion` shows. */
class Question {
  private answer: ((leaves: boolean) => void) | null = null;
  private expected = false;
  private readonly listeners = new Set<() => void>();

  /** Whether a form has been on the page. */
  readonly isExpected = (): boolean => this.expected;

  readonly isOpen = (): boolean => this.answer !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  expect(): void {
    if (this.expected) return;
    this.expected = true;
    this.tell();
  }

  /** Opens the question. One that is already open is answered with no. */
  ask(): Promise<boolean> {
    this.settle(false);
    return new Promise((resolve) => {
      this.answer = resolve;
      this.tell();
    });
  }

  settle(leaves: boolean): void {
    const { answer } = this;
    if (answer === null) return;
    this.answer = null;
    answer(leaves);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

export const question = new Question();

function holdsUnsaved(forms: Forms): boolean {
  return [...forms.values()].some((unsaved) => unsaved);
}

/** A browser asks in its own words, and keeps no page from its cache while somebody listens: only while it matters. */
function watchUnload(): void {
  window.removeEventListener('beforeunload', holdUnload);
  if (hasUnsaved()) window.addEventListener('beforeunload', holdUnload);
  // A save that came through while the question stood there has answered it: nothing is lost by what was asked for.
  else question.settle(true);
}

function holdUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
