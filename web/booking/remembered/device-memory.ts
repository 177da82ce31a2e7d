import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import type { ClientData } from '#shared/link-wishes.ts';

/** What a client let this device keep of their bookings by one link. */
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

/**
 * What this device keeps of the page at `path`, in its own storage: never sent. Null where the client did not ask for it, a
 * year has passed, or the browser refuses storage.
 * @param now ISO
 */
export function readMemory(path: string, now: string): DeviceMemory | null {
  try {
    const memory = memoryIn(JSON.parse(localStorage.getItem(keyOf(path)) ?? 'null'));
    if (memory !== null && Date.parse(now) - Date.parse(memory.at) < KEPT_MS) return memory;
    localStorage.removeItem(keyOf(path));
  } catch {
    // Storage that is refused or that holds something else is as none.
  }
  return null;
}

/** Keeps a booking for the next visit. The part of the day is counted with those before, while it is the same client. */
export function keepMemory(
  path: string,
  booked: Omit<DeviceMemory, 'parts'> & { readonly part: DayPart },
): DeviceMemory {
  const { part, ...rest } = booked;
  const before = readMemory(path, booked.at)?.parts ?? NO_PARTS;
  const memory = { ...rest, parts: { ...before, [part]: before[part] + 1 } };
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(memory));
  } catch {
    // The next visit begins like the first.
  }
  return memory;
}

/** Forgets everything that this device keeps of the page. */
export function forgetMemory(path: string): void {
  try {
    localStorage.removeItem(keyOf(path));
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

function keyOf(path: string): string {
  return `${MEMORY_KEY}:${path}`;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
