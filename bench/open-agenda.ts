import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';

export const SECRET = 'a secret for the bench, long enough to pass';
export const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
/** Days that can be booked, inside the horizon; a day has 18 times. */
const DAYS = 300;

export type OpenAgendas = { readonly organization: Organization; readonly people: readonly Person[] };

/** An organisation whose professionals work from 9:00 to 18:00 every day, in steps of half an hour. */
export async function openAgendas(address: string, count: number): Promise<OpenAgendas> {
  const organization = await createOrganization({ guest: createClient(address) });
  const people: Person[] = [];
  for (let index = 0; index < count; index++) {
    const person = await createProfessional(organization, `Profissional ${index}`);
    await addWeek(organization, person, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
    people.push(person);
  }
  return { organization, people };
}

/** The n-th booking of a professional at a free time: every day gets one before any gets its second. */
export function bookingAt(
  person: Person,
  turn: number,
): PublicBookingBody & { readonly professionalId: string } {
  const nine = today() + (2 + (turn % DAYS)) * DAY_MS + DAY_MS / 2;
  return {
    professionalId: person.user.id,
    clientName: 'Carla Dias',
    // Another client each time: one may have five appointments ahead.
    clientEmail: `carla${turn}@${person.user.id}.exemplo.com.br`,
    startTime: new Date(nine + Math.floor(turn / DAYS) * HALF_HOUR_MS).toISOString(),
  };
}

/** Midnight in UTC, in milliseconds. */
export function today(): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS;
}

/** A folder of its own for a server's data, gone once the work is done. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
