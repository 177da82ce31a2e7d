import type { Config } from '#server/config.ts';
import { listTenants } from '#server/features/users/tenants.service.ts';
import type { Answer } from './answer.ts';
import { withCurrentDatabase } from './installation.ts';

/** Every organisation of the installation, oldest first. */
export async function orgList(config: Config): Promise<Answer> {
  const organizations = await withCurrentDatabase(config, listTenants);
  return {
    ok: true,
    facts: { organizations },
    text:
      organizations.length === 0
        ? ['Nenhuma organização.']
        : organizations.map(
            ({ id, name, people, appointments, admin }) =>
              `${id}  ${name}  pessoas: ${people}  agendamentos: ${appointments}  administração: ${admin ?? '–'}`,
          ),
  };
}
