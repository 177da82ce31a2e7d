import { MCP_DESCRIPTION, MCP_PEOPLE, type ToolInput, type ToolOutput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import {
  listOffers,
  listProfessionals,
  type ApiProduct,
  type ApiProfessional,
} from '#server/features/api-v1/api-v1.service.ts';
import type { Session } from '#server/session.ts';
import { beginningOf } from '#server/lib/beginning.ts';
import { professionalOf } from './people.service.ts';
import { Refusal } from './refusal.policy.ts';

type Listed = Pick<ToolOutput<'list_professionals'>, 'professionals' | 'nextCursor'>;

/**
 * A page of the people who attend with the first services of each, or one of them with all services: two statements,
 * however many there are. @throws Refusal, AppError 400 CURSOR_INVALID
 */
export async function listPeople(
  context: Context,
  session: Session,
  { professional, query, limit, cursor }: ToolInput<'list_professionals'>,
): Promise<Listed> {
  if (professional !== undefined) {
    if (query !== undefined || cursor !== undefined)
      throw new Refusal(
        'VALIDATION',
        'Com `professional` não há busca nem página: tire `query` e `cursor`.',
        {
          fields: [...(query === undefined ? [] : ['query']), ...(cursor === undefined ? [] : ['cursor'])],
        },
      );
    const person = await professionalOf(context, session, professional);
    const offers = await listOffers(context, session, [person.id]);
    return { professionals: [presentPerson(person, offers.get(person.id), inFull)], nextCursor: null };
  }
  const page = await listProfessionals(context, session, { search: query, limit, cursor });
  const ids = page.data.map(({ id }) => id);
  const offers = await listOffers(context, session, ids, MCP_PEOPLE.services);
  return {
    professionals: page.data.map((person) => presentPerson(person, offers.get(person.id), inShort)),
    nextCursor: page.nextCursor,
  };
}

type Service = Listed['professionals'][number]['services'][number];
type Offer = { readonly products: readonly ApiProduct[]; readonly many: number };

function presentPerson(
  { email: _private, ...person }: ApiProfessional,
  { products, many }: Offer = { products: [], many: 0 },
  one: (product: ApiProduct) => Service,
): Listed['professionals'][number] {
  return { ...person, services: products.map(one), moreServices: many - products.length };
}

const inShort = ({ id, name, durationMinutes, price }: ApiProduct): Service => ({
  id,
  name,
  durationMinutes,
  price,
});

const inFull = (product: ApiProduct): Service => ({
  ...inShort(product),
  description: beginningOf(product.description ?? '', MCP_DESCRIPTION),
});
