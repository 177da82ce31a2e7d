import {
  listOffers,
  professionalsMeant,
  type ApiProduct,
  type ApiProfessional,
} from '#server/features/api-v1/api-v1.service.ts';
import { everybodyActive } from '#server/features/users/listed.service.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isId } from '#server/lib/ids.ts';
import { CHOICES, choicesOf, quoted, Refusal } from './refusal.policy.ts';
import { readingsOf, resolve } from './resolve.policy.ts';

/** The professional that a name or an id means. @throws Refusal USER_NOT_FOUND, AMBIGUOUS_NAME */
export async function professionalOf(
  context: Context,
  session: Session,
  reference: string,
): Promise<ApiProfessional> {
  const [person] = await professionalsOf(context, session, [reference]);
  if (person === undefined) throw new AppError('USER_NOT_FOUND');
  return person;
}

/** The professionals that names and ids mean, each once, read together. @throws Refusal for the first that means no single one */
async function professionalsOf(
  context: Context,
  session: Session,
  references: readonly string[],
): Promise<ApiProfessional[]> {
  const asked = references.map((reference) => ({
    id: isId(reference) ? reference : null,
    ...readingsOf(reference),
  }));
  const meant = await professionalsMeant(context, session, asked, CHOICES);
  const people = meant.map(({ fits, many, manyActive, people: named }, index) => {
    const [person] = named;
    if (fits && many === 1 && person !== undefined) return person;
    const reference = quoted(references[index] ?? '');
    throw new Refusal(
      fits ? 'AMBIGUOUS_NAME' : 'USER_NOT_FOUND',
      fits
        ? `Há mais de um profissional a quem ${reference} serve. Pergunte qual.`
        : `Ninguém se chama ${reference}.`,
      choicesOf(
        named.filter(({ isActive }) => isActive),
        manyActive,
      ),
    );
  });
  return [...new Map(people.map((person) => [person.id, person])).values()];
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
  const found = resolve(await servicesOf(context, session, person.id), reference);
  if (found.kind === 'one') return found.item;
  throw new Refusal(
    found.kind === 'none' ? 'PRODUCT_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `${person.name} não oferece ${quoted(reference)}.`
      : `Há mais de um serviço de ${person.name} a que ${quoted(reference)} serve. Pergunte qual.`,
    choicesOf(found.among),
  );
}

/** Somebody whose free times are asked for. */
export type Searched = Pick<ApiProfessional, 'id' | 'name' | 'timezone' | 'isActive'>;

/** The people to search: those of the references, read together, or all who are active. @throws Refusal */
export async function candidates(
  context: Context,
  session: Session,
  references: readonly string[] = [],
): Promise<Searched[]> {
  if (references.length > 0) return professionalsOf(context, session, references);
  const people = await everybodyActive(context, session);
  return people.map(({ id, name, timezone }) => ({ id, name, timezone, isActive: true }));
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
    const services = await servicesOf(context, session, professionalId);
    throw new Refusal(error.code, error.message, choicesOf(services));
  }
}

/** What one professional offers now. */
async function servicesOf(context: Context, session: Session, id: string): Promise<readonly ApiProduct[]> {
  return (await listOffers(context, session, [id])).get(id)?.products ?? [];
}
