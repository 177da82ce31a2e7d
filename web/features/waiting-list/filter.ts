import { ANYBODY } from '#shared/anybody.ts';
import type { WaitingFilter } from '#shared/contract/waiting-list.ts';

/** The parameters of the page's address, which can be kept and sent to a colleague. */
const NAMES = { of: 'profissional', service: 'servico', state: 'situacao' } as const;

/** What an entry's state is called in the address and in the filter. */
export const STATES = {
  waiting: { address: 'esperando', label: 'Esperando' },
  offered: { address: 'oferecido', label: 'Com horário oferecido' },
} as const satisfies Record<NonNullable<WaitingFilter['state']>, object>;

type State = keyof typeof STATES;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter that an address asks for; what it cannot mean is left out. */
export function readFilter(address: string): WaitingFilter {
  const parameters = new URLSearchParams(address);
  const text = (name: keyof typeof NAMES) => parameters.get(NAMES[name])?.trim() ?? '';
  const [of, service] = [text('of'), text('service').slice(0, 120)];
  const state = (Object.keys(STATES) as State[]).find((each) => STATES[each].address === text('state'));
  return {
    ...(of === ANYBODY || ID.test(of) ? { of } : {}),
    ...(service === '' ? {} : { service }),
    ...(state === undefined ? {} : { state }),
  };
}

/** The query of an address for a filter, with its `?`; empty for none. */
export function writeFilter({ of, service, state }: WaitingFilter): string {
  const parameters = new URLSearchParams();
  if (of !== undefined) parameters.set(NAMES.of, of);
  if (service !== undefined) parameters.set(NAMES.service, service);
  if (state !== undefined) parameters.set(NAMES.state, STATES[state].address);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
