import type { Context } from '#server/context.ts';
import {
  listProducts,
  listProfessionals,
  type ApiProduct,
  type ApiProfessional,
} from '#server/features/api-v1/api-v1.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { choicesOf, quoted, Refusal } from './refusal.policy.ts';
import { resolve } from './resolve.policy.ts';

/** The professional that a name or an id means. @throws Refusal USER_NOT_FOUND, AMBIGUOUS_NAME */
export async function professionalOf(
  context: Context,
  session: Session,
  reference: string,
): Promise<ApiProfessional> {
  return oneOf(await listProfessionals(context, session), reference);
}

function oneOf(people: readonly ApiProfessional[], reference: string): ApiProfessional {
  const found = resolve(people, reference);
  if (found.kind === 'one') return found.item;
  const choices = choicesOf(found.among.filter(({ isActive }) => isActive));
  throw new Refusal(
    found.kind === 'none' ? 'USER_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `Ninguém se chama ${quoted(reference)}.`
      : `Há mais de um profissional a quem ${quoted(reference)} serve. Pergunte qual.`,
    { choices },
  );
}

/** The service that a professional offers by that name; undefined when none was asked for. */
export async function productOf(
  context: Context,
  session: Session,
  person: { readonly id: string | null; readonly name: string },
  reference: string | undefined,
): Promise<ApiProduct | undefined> {
  if (reference === undefined) return undefined;
  if (person.id === null) throw new AppError('PROFESSIONAL_REMOVED');
  const products = (await listProducts(context, session, person.id)).filter(({ isActive }) => isActive);
  const found = resolve(products, reference);
  if (found.kind === 'one') return found.item;
  const choices = choicesOf(found.among);
  throw new Refusal(
    found.kind === 'none' ? 'PRODUCT_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `${person.name} não oferece ${quoted(reference)}.`
      : `Há mais de um serviço de ${person.name} a que ${quoted(reference)} serve. Pergunte qual.`,
    { choices },
  );
}

/** As many people as there may be, by one reading of who there is. @throws Refusal */
export async function candidates(
  context: Context,
  session: Session,
  references: readonly string[] = [],
): Promise<ApiProfessional[]> {
  const everybody = await listProfessionals(context, session);
  if (references.length === 0) return everybody.filter(({ isActive }) => isActive);
  return [...new Set(references.map((reference) => oneOf(everybody, reference)))];
}

/**
 * Does what may lack a service, and then names the services of the professional to choose among.
 * @throws Refusal SERVICE_REQUIRED, and whatever `work` throws
 */
export async function orServices<T>(
  context: Context,
  session: Session,
  professionalId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SERVICE_REQUIRED') throw error;
    const products = await listProducts(context, session, professionalId);
    throw new Refusal(error.code, error.message, {
      choices: choicesOf(products.filter(({ isActive }) => isActive)),
    });
  }
}
