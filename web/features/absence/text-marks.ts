const KEY = 'absence_texts';
const DAY_MS = 86_400_000;
/** Absences that are remembered, and for how long. */
const MOST = 10;
const KEPT_DAYS = 7;

type Marks = { readonly opened: readonly string[]; readonly sent: readonly string[] };
type Kept = Marks & { readonly id: string; readonly at: number };

const NONE: Marks = { opened: [], sent: [] };

/** What stands for a text: neither the client nor the link can be read out of it (FNV-1a, 32 bits). */
export function signOfText(url: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < url.length; at += 1) hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Which texts of an absence were opened and sent from this device, by their signs. */
export function readTextMarks(absenceId: string, now = Date.now()): Marks {
  return keptAt(now).find(({ id }) => id === absenceId) ?? NONE;
}

/** Remembers them on this device: of the last ten absences, for a week. */
export function keepTextMarks(absenceId: string, { opened, sent }: Marks, now = Date.now()): void {
  const others = keptAt(now).filter(({ id }) => id !== absenceId);
  const kept: Kept[] = [{ id: absenceId, at: now, opened, sent }, ...others];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing forgets the marks with the panel.
  }
}

function keptAt(now: number): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const kept: readonly unknown[] = Array.isArray(value) ? value : [];
    return kept.filter(isKept).filter(({ at }) => at > now - KEPT_DAYS * DAY_MS);
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, opened, sent } = value as Partial<Record<keyof Kept, unknown>>;
  return typeof id === 'string' && typeof at === 'number' && [opened, sent].every(areTexts);
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
