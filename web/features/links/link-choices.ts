import { ANYBODY } from '#shared/anybody.ts';
import type { CreateShortLinkBody } from '#shared/contract/short-links.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { isPhoneInLink, wishAddress, type ClientData } from '#shared/link-wishes.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import { absoluteUrl, personalPath, sharedPath } from './booking-paths.ts';

/** Somebody that a link may lead to. */
export type LinkPerson = { readonly id: string; readonly name: string; readonly bookingSlug: string };

/** What is chosen in the link builder; '' where it is left to the client. */
export type LinkChoices = {
  readonly page: 'personal' | 'team';
  readonly service: string;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  readonly part: DayPart | '';
  readonly client: ClientData;
};

export const NO_CHOICES: Omit<LinkChoices, 'page'> = {
  service: '',
  date: '',
  part: '',
  client: { name: '', email: '', phone: '' },
};

/** What is wrong with a client's data, as sentences for their fields; a link leaves such values out. */
export function clientDataErrors({ email, phone }: ClientData): Partial<Record<keyof ClientData, string>> {
  return {
    ...(email.trim() !== '' &&
      !hasEmailForm(email) && { email: 'Confira o e-mail: falta algo, como em nome@exemplo.com.' }),
    ...(phone.trim() !== '' &&
      !isPhoneInLink(phone) && { phone: 'Confira o telefone: com DDD são pelo menos dez números.' }),
  };
}

/** The data that the page will take: what is wrong stays out of the address. */
function usableData(client: ClientData): Partial<ClientData> {
  const wrong = clientDataErrors(client);
  return Object.fromEntries(Object.entries(client).filter(([field]) => !(field in wrong)));
}

/**
 * The whole address of the choices, with those of the client's data that are usable.
 * @param person whose page it is, or who is chosen on the team's; null for nobody, `ANYBODY` for anybody who is free
 * @param teamSlug the slug under which the team's page is opened
 */
export function builtUrl(
  choices: LinkChoices,
  person: LinkPerson | typeof ANYBODY | null,
  teamSlug: string,
): string {
  const { page, service, date, part } = choices;
  const client = usableData(choices.client);
  const wishes = { service, date, part: part || null };
  const professional = person === ANYBODY ? ANYBODY : (person?.bookingSlug ?? null);
  const path =
    page === 'personal' && person !== null && person !== ANYBODY
      ? wishAddress(personalPath(person.bookingSlug), wishes, client)
      : wishAddress(sharedPath(teamSlug), { ...wishes, professional }, client);
  return absoluteUrl(path);
}

/** A service that a link may choose; of anybody it has a name alone. */
export type LinkService = { readonly id: string | null; readonly name: string };

/**
 * The short link of the same choices, which has no place for a client's data. A person's service is kept by its id, so that
 * the link follows its name.
 */
export function shortLinkBody(
  { page, service, date, part }: LinkChoices,
  person: LinkPerson | typeof ANYBODY | null,
  services: readonly LinkService[],
): Omit<CreateShortLinkBody, 'label'> {
  const isPerson = person !== null && person !== ANYBODY;
  const productId = isPerson ? (services.find(({ name }) => name === service)?.id ?? null) : null;
  return {
    page,
    ...(person === ANYBODY ? { anyProfessional: true } : { userId: person?.id ?? null }),
    ...(productId === null ? { service: service || null } : { productId }),
    date: date || null,
    part: part || null,
  };
}

/** Whether a link would carry somebody's data. */
export function hasClientData({ client }: LinkChoices): boolean {
  return Object.values(client).some((value) => value.trim() !== '');
}
