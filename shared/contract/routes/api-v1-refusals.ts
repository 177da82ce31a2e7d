import { z } from 'zod';
import { apiProblem } from '../api-v1.ts';

/** What the tables of the REST API share: refusals, and what calls are sent with. */

export const problem = (description: string) => apiProblem.describe(description);

/** What any call may be refused with. */
export const REFUSED = {
  401: problem('A chave falta, não é válida ou venceu.'),
  403: problem('A API está desligada.'),
  429: problem('Chamadas demais em um minuto; `Retry-After` diz quando voltar.'),
} as const;

export const INVALID = { 400: problem('Um campo falta ou não serve; `fields` diz quais.') } as const;

export const MISSING = { 404: problem('Não existe, ou não é desta organização.') } as const;

/** What a call that makes something may be sent with. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe('Até 200 caracteres, um por pedido, por exemplo um UUID.'),
});

// A call without parameters takes none.
export const nothing = z.strictObject({});
