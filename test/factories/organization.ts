import type { SessionAnswer } from '#shared/contract/auth.ts';
import { user, type User } from '#shared/contract/users.ts';
import { must, type Client } from '#test/harness/client.ts';
import type { TestServer } from '#test/harness/server.ts';

export const PASSWORD = 'segredo1';

/** A person who is signed in, and the caller that acts as them. */
export type Person = { readonly client: Client; readonly user: User; readonly email: string };

export type Organization = { readonly server: Pick<TestServer, 'guest'>; readonly admin: Person };

let counter = 0;

/** An e-mail that no other call of this process gave. */
export function freshEmail(): string {
  return `pessoa-${process.pid}-${counter++}@exemplo.com.br`;
}

/** Registers an administrator, who owns a new organisation. */
export async function createOrganization(
  server: Pick<TestServer, 'guest'>,
  name = 'Ana Souza',
): Promise<Organization> {
  const email = freshEmail();
  const { token } = must<SessionAnswer>(
    await server.guest.post('/api/auth/admin/register', { name, email, password: PASSWORD }),
    201,
  );
  return { server, admin: await personOf(server.guest.as(token), email) };
}

/** Adds a professional to the organisation and signs them in. */
export async function createProfessional(
  organization: Organization,
  name = 'Bruno Lima',
  fields: object = {},
): Promise<Person> {
  const email = freshEmail();
  must(
    await organization.admin.client.post('/api/admin/users', { name, email, password: PASSWORD, ...fields }),
    201,
  );
  return signIn(organization.server, email);
}

/** Signs a person in once more. */
export async function signIn(
  server: Pick<TestServer, 'guest'>,
  email: string,
  password = PASSWORD,
): Promise<Person> {
  const { token } = must<SessionAnswer>(await server.guest.post('/api/auth/user/login', { email, password }));
  return personOf(server.guest.as(token), email);
}

async function personOf(client: Client, email: string): Promise<Person> {
  // As their organisation sees them.
  return { client, user: user.parse(must(await client.get('/api/user/profile'))), email };
}
