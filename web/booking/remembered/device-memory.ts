import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import type { ClientData } from '#shared/link-wishes.ts';

/** What a client let this device keep of their bookings at one clinic. */
export type DeviceMemory = {
  readonly client: ClientData;
  /** With whom they booked last. */
  readonly professional: { readonly id: string; readonly name: string; readonly bookingSlug: string };
  /** The name of the service they booked last; null for none in particular. */
  readonly service: string | null;
  /** When what they booked last begins (ISO); null where an older version of the page kept it. */
  readonly start: string | null;
  /** How often they booked in each part of the day. */
  readonly parts: Readonly<Record<DayPart, number>>;
  /** When they booked last (ISO): what is older than a year is forgotten. */
  readonly at: string;
};

const MEMORY_KEY = 'lembrar-agendamento';
const KEPT_MS = 365 * 86_400_000;

/** Of which clinic something is kept: the organisation's id, and the path of its page that is open. */
export type MemoryPlace = { readonly organization: string; readonly path: string };

/**
 * What this device keeps of a clinic, in its own storage: never sent. Null where the client did not ask for it, a year has
 * passed, or the browser refuses storage. Older pages kept it by their path: such an entry becomes the clinic's.
 * @param now ISO
 */
export function readMemory({ organization, path }: MemoryPlace, now: string): DeviceMemory | null {
  try {
    const key = keyOf(organization);
    const old = keyOf(path);
    const text = localStorage.getItem(key) ?? localStorage.getItem(old);
    localStorage.removeItem(old);
    const memory = memoryIn(JSON.parse(text ?? 'null'));
    if (memory !== null && Date.parse(now) - Date.parse(memory.at) < KEPT_MS) {
      localStorage.setItem(key, JSON.stringify(memory));
      return memory;
    }
    localStorage.removeItem(key);
  } catch {
    // Storage that is refused or that holds something else is as none.
  }
  return null;
}

/** Keeps a booking for the next visit. The part of the day is counted with those before, while it is the same client. */
export function keepMemory(
  place: MemoryPlace,
  booked: Omit<DeviceMemory, 'parts'> & { readonly part: DayPart },
): DeviceMemory {
  const { part, ...rest } = booked;
  const before = readMemory(place, booked.at)?.parts ?? NO_PARTS;
  const memory = { ...rest, parts: { ...before, [part]: before[part] + 1 } };
  try {
    localStorage.setItem(keyOf(place.organization), JSON.stringify(memory));
  } catch {
    // The next visit begins like the first.
  }
  return memory;
}

/** Forgets everything that this device keeps of the clinic, and every older entry by path: any of them may be its. */
export function forgetMemory({ organization }: MemoryPlace): void {
  try {
    localStorage.removeItem(keyOf(organization));
    for (let index = localStorage.length - 1; index >= 0; index--) {
      const key = localStorage.key(index);
      if (key?.startsWith(keyOf('/'))) localStorage.removeItem(key);
    }
  } catch {
    // Storage that is refused keeps nothing.
  }
}

/** The part of the day in which they book most; of equal ones the earliest. */
export function usualPart({ parts }: DeviceMemory): DayPart {
  return DAY_PARTS.reduce((most, part) => (parts[part] > parts[most] ? part : most));
}

const NO_PARTS: DeviceMemory['parts'] = { manha: 0, tarde: 0, noite: 0 };

/** Another version of the page may have left something else. */
function memoryIn(value: unknown): DeviceMemory | null {
  const { client, professional, service, start, parts, at } = recordOf(value);
  const texts = [
    ...['name', 'email', 'phone'].map((field) => recordOf(client)[field]),
    ...['id', 'name', 'bookingSlug'].map((field) => recordOf(professional)[field]),
    at,
  ];
  const isWhole =
    texts.every((text) => typeof text === 'string') &&
    (service === null || typeof service === 'string') &&
    DAY_PARTS.every((part) => Number.isSafeInteger(recordOf(parts)[part])) &&
    !Number.isNaN(Date.parse(String(at)));
  return isWhole ? { ...(value as DeviceMemory), start: instantIn(start) } : null;
}

/** An instant in the form that requests take (ISO); null for anything else. */
function instantIn(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** @param of an organisation's id; with older pages a path, which begins with a slash */
function keyOf(of: string): string {
  return `${MEMORY_KEY}:${of}`;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
