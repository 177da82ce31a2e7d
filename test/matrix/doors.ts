import { freshEmail } from '#test/factories/organization.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { bookPublicly, type World } from './worlds.ts';

/** What a door answers to a booking: whether it was taken, and what is offered in its place. */
export type Outcome = {
  readonly isBooked: boolean;
  readonly code: string | null;
  readonly suggestions: readonly string[];
  /** What may be taken instead, and with whom. */
  readonly alternatives: readonly Alternative[];
};

/** The client of bookings through a door; those that were there before have another. */
export const BOOKED_FOR = 'Lia Costa';

export const inUtc = (iso: string): string => new Date(iso).toISOString();

/** The ways to book by the public rules. */
export const DOORS = {
  page: async (world: World, startTime: string) =>
    outcomeOf(await bookPublicly(world, startTime, BOOKED_FOR)),
  rest: async ({ rest, member }: World, startTime: string) =>
    outcomeOf(
      await rest.post('/api/v1/appointments', {
        ...{ professionalId: member.person.user.id, productId: member.product?.id ?? null },
        ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
      }),
    ),
  assistant: async (world: World, startTime: string): Promise<Outcome> => {
    const { person, product } = world.member;
    const service = product === null ? {} : { service: product.id };
    const { isError, structuredContent } = await callTool<{ error?: Refusal }>(world, 'create_appointment', {
      ...{ professional: person.user.id, ...service },
      ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
    });
    return isError === true ? refused(structuredContent.error ?? {}) : BOOKED;
  },
} as const;
export type Door = keyof typeof DOORS;

/** A refusal as the doors write it. */
export type Refusal = {
  readonly code?: string;
  readonly details?: {
    readonly suggestions?: readonly Suggestion[];
    readonly alternatives?: readonly Alternative[];
  };
  readonly alternatives?: readonly Alternative[];
  readonly suggestions?: readonly Suggestion[];
  readonly freeTimes?: readonly Suggestion[];
};
type Suggestion = { readonly startTime: string };
export type Alternative = Suggestion & { readonly professionalId: string };

export const BOOKED: Outcome = { isBooked: true, code: null, suggestions: [], alternatives: [] };

export function outcomeOf({ status, body }: Answer<Refusal>): Outcome {
  return status === 201 ? BOOKED : refused(body);
}

export function refused({ code, details, suggestions, freeTimes, alternatives }: Refusal): Outcome {
  const offered = details?.suggestions ?? suggestions ?? freeTimes ?? [];
  return {
    isBooked: false,
    code: code ?? 'none',
    suggestions: offered.map(({ startTime }) => inUtc(startTime)),
    alternatives: (details?.alternatives ?? alternatives ?? []).map(({ startTime, professionalId }) => {
      return { startTime: inUtc(startTime), professionalId };
    }),
  };
}

type ToolResult<Output> = { readonly isError?: boolean; readonly structuredContent: Output };

export async function callTool<Output>(
  { mcp }: World,
  name: string,
  args: object,
): Promise<ToolResult<Output>> {
  const params = { name, arguments: args };
  const answer = await mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return must<{ result: ToolResult<Output> }>(answer).result;
}
