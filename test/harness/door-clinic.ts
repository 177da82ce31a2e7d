import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** An organisation as a system or an assistant meets it. */
export type Clinic = {
  readonly organization: Organization;
  readonly people: readonly Person[];
  readonly api: Client;
  readonly mcp: Client;
};

/** One with this many professionals, each with hours, a service and an appointment. */
export async function openClinic(server: TestServer, size: number): Promise<Clinic> {
  const organization = await createOrganization(server);
  const people: Person[] = [];
  for (let number = 1; number <= size; number++) {
    const person = await createProfessional(organization, `Pessoa ${number}`);
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
    await addProduct(organization, person, { name: 'Sessão', duration: 60 });
    await takeNoService(organization, person);
    await addAppointment(organization, person, '2026-11-18T20:00:00Z');
    people.push(person);
  }
  return {
    organization,
    people,
    api: await openDoor(organization, 'api'),
    mcp: await openDoor(organization, 'mcp'),
  };
}
