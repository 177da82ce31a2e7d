import type { AvailabilitySlot, CreateAvailabilityBody } from '#shared/contract/availability.ts';
import type { CreateProductBody, Product } from '#shared/contract/products.ts';
import { must } from '#test/harness/client.ts';
import type { Organization, Person } from './organization.ts';

/** One window of the week, by default Monday 09:00 to 17:00 in steps of 60 minutes. */
export async function addWindow(
  { admin }: Organization,
  person: Person,
  body: Partial<CreateAvailabilityBody> = {},
): Promise<AvailabilitySlot> {
  const window = { userId: person.user.id, dayOfWeek: 1, startTime: '09:00', endTime: '17:00', ...body };
  return must<AvailabilitySlot>(await admin.client.post('/api/availability', window), 201);
}

/** The same window on all seven days, holidays included: a test may run on any day of the year. */
export async function addWeek(
  organization: Organization,
  person: Person,
  body: Partial<CreateAvailabilityBody> = {},
): Promise<void> {
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++) {
    await addWindow(organization, person, { ...body, dayOfWeek });
  }
  await workHolidays(organization, person);
}

/** Opens every national holiday, on which a professional is otherwise off. */
export async function workHolidays({ admin }: Organization, person: Person): Promise<void> {
  must(await admin.client.put('/api/availability/holidays', { userId: person.user.id, isWorked: true }));
}

/** A service of 45 minutes for R$ 220, unless the body says otherwise. */
export async function addProduct(
  { admin }: Organization,
  person: Person,
  body: Partial<CreateProductBody> = {},
): Promise<Product> {
  const product = { userId: person.user.id, name: 'Sessão individual', duration: 45, price: 220, ...body };
  return must<Product>(await admin.client.post('/api/products', product), 201);
}

/** Lets clients book without a service although the person has some. */
export async function takeNoService({ admin }: Organization, person: Person): Promise<void> {
  must(
    await admin.client.post('/api/booking-form-settings', { userId: person.user.id, allowNoService: true }),
  );
}
