import { ANYBODY } from '#shared/anybody.ts';
import { chosenAnybody } from '#shared/anybody-chosen.ts';
import { presentView } from '#shared/calendar-view.ts';
import type {
  BookingPageData,
  ChosenProfessional,
  HeldPage,
  PublicBookingData,
  TeamBookingData,
} from '#shared/contract/booking.ts';
import type { TeamPageQuery } from '#shared/contract/routes/pages.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { bestUntil } from '#shared/suggestions/best-until.ts';
import type { Context } from '#server/context.ts';
import type { Pages } from '#server/http/pages.ts';
import { findCancelled } from '#server/features/appointments/manage.service.ts';
import { readHeldPage } from '#server/features/appointments/holds.service.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { readWaiting } from '#server/features/waiting-list/answers.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { readAnybodyData } from './anybody.service.ts';
import {
  cachedAnswer,
  personalData,
  readManaged,
  readProfessional,
  readSlots,
  type Answer,
  type Target,
} from './booking.service.ts';
import { memberOf, readTeam, teamPage, type TeamLink } from './team.service.ts';

/** A public page ready to send. */
export type Rendered = { readonly status: number; readonly body: Buffer };

/** The page of a personal link, drawn with its data; an unknown link has a friendly page of its own. */
export function renderPersonalPage(context: Context, pages: Pages, slug: string): Promise<Rendered> {
  return orUnknownLink(context, pages, () =>
    cachedAnswer(context, `page:personal:${slug}`, async () => {
      const target = await readProfessional(context, slug);
      return draw(context, pages, personalData(context, withoutBusyTimes(target)), target);
    }),
  );
}

/** The page of a shared link: a page of its people, and everything about one of them once chosen. */
export function renderTeamPage(
  context: Context,
  pages: Pages,
  link: TeamLink,
  {
    busca: search = '',
    especialidade: specialty,
    pagina: page,
    servico: service,
    profissional: slug = '',
  }: TeamPageQuery,
): Promise<Rendered> {
  return orUnknownLink(context, pages, async () => {
    const team = await readTeam(context, link);
    const booking = await teamPage(context, team, { search, specialty, page, service });
    const isAnybody = wantsAnybody(booking, slug);
    const only = booking.team.total === 1 ? team.directory.entries[0]?.member : undefined;
    const named = slug === '' || slug === ANYBODY ? null : await memberOf(context, team, slug);
    const member = isAnybody ? null : (only ?? named);
    const isNamedGone = member !== null && named === null && slug !== '' && slug !== ANYBODY;
    const make = async () => {
      if (isAnybody) return drawAnybody(context, pages, booking, link, team.organizationId);
      const target = member === null ? null : await readProfessional(context, member.bookingSlug);
      return draw(context, pages, booking, target, { organizationId: team.organizationId, isNamedGone });
    };
    // Searches are as many as there are words: kept, they would push out what many people open.
    if (search !== '' || specialty !== undefined) return (await make()).body;
    const chosen = isAnybody ? ANYBODY : (member?.id ?? '');
    const shown = [booking.team.page, chosen, isNamedGone, booking.team.service];
    const key = `page:${link.kind}:${link.value}:${JSON.stringify(shown)}`;
    return cachedAnswer(context, key, make);
  });
}

async function orUnknownLink(context: Context, pages: Pages, make: () => Promise<Buffer>): Promise<Rendered> {
  try {
    return { status: 200, body: await make() };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    const data: BookingPageData = { kind: 'unknown-link', ...basics(context) };
    return {
      status: 404,
      body: pages.renderPublic({ title: 'Link não encontrado', description: error.message, data }),
    };
  }
}

/** The client's own page. It only shows: whatever changes something asks for a button. */
export async function renderManagePage(
  context: Context,
  pages: Pages,
  token: string,
  slug?: string,
): Promise<Rendered> {
  const head = {
    title: 'Seu agendamento',
    description: 'Veja, confirme, remarque ou cancele o seu horário.',
  };
  try {
    const appointment = await readManaged(context, token);
    const data: BookingPageData = { kind: 'manage', ...basics(context), token, appointment };
    return { status: 200, body: pages.renderPublic({ ...head, data }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    const held = await readHeldPage(context, token);
    const cancelled = held === null ? await findCancelled(context, token) : null;
    if (held !== null || (slug !== undefined && cancelled === null))
      return heldPage(context, pages, token, held, slug);
    const data: BookingPageData = { kind: 'manage', ...basics(context), token, appointment: null, cancelled };
    return { status: 404, body: pages.renderPublic({ ...head, data }) };
  }
}

/** What the link in the mail of a held time opens: the question, or that the time is over, with the way to choose again. */
function heldPage(
  context: Context,
  pages: Pages,
  token: string,
  held: HeldPage | null,
  slug: string | undefined,
): Rendered {
  const bookingPath = held?.bookingPath ?? (slug === undefined ? null : `/book/personal/${slug}`);
  const data: BookingPageData = { kind: 'held', ...basics(context), token, held, bookingPath };
  const head =
    held === null
      ? { title: 'Este horário não está mais reservado', description: 'Escolha outro horário.' }
      : { title: 'Confirme o seu e-mail', description: 'Falta um passo para marcar o seu horário.' };
  return { status: held === null ? 404 : 200, body: pages.renderPublic({ ...head, data }) };
}

/** A request on the waiting list. It only shows: an offer is taken by a button, because mail scanners open links. */
export async function renderWaitingPage(context: Context, pages: Pages, token: string): Promise<Rendered> {
  const waiting = await readWaiting(context, token).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  const data: BookingPageData = { kind: 'waiting', ...basics(context), token, waiting };
  const head = { title: 'Lista de espera', description: 'Veja o seu pedido e os horários que abrirem.' };
  return { status: waiting === null ? 404 : 200, body: pages.renderPublic({ ...head, data }) };
}

/** The page for a failure that nothing on the page itself can explain. An address of a wrong form leads nowhere. */
export function renderFailure(
  context: Context,
  pages: Pages,
  { status, message }: AppError,
  isShortLink: boolean,
): Rendered {
  const data: BookingPageData =
    status === 404
      ? { kind: 'unknown-link', ...basics(context), isShortLink }
      : { kind: 'failed', ...basics(context), sentence: message };
  const title = status === 404 ? 'Link não encontrado' : 'Não foi possível abrir esta página';
  return { status, body: pages.renderPublic({ title, description: message, data }) };
}

function basics(context: Context): { now: string; brand: string } {
  return { now: context.clock.now().toISOString(), brand: context.config.brand.name };
}

/** Draws a booking page, and says what a change drops it by. */
async function draw(
  context: Context,
  pages: Pages,
  booking: PublicBookingData,
  target: Target | null,
  {
    organizationId = target?.organizationId,
    isNamedGone = false,
  }: { readonly organizationId?: OrganizationId | undefined; readonly isNamedGone?: boolean } = {},
): Promise<Answer> {
  const data: BookingPageData = {
    kind: 'booking',
    ...basics(context),
    booking,
    chosen: target === null || booking.type === 'personal' ? null : chosenOf(withoutBusyTimes(target)),
    slots: target === null ? null : await firstSlots(context, target),
    ...(isNamedGone ? { isNamedGone } : {}),
  };
  return {
    tags: [organizationId, target?.professional.id].filter((tag) => tag !== undefined),
    body: pages.renderPublic({ ...headOf(booking), data }),
    validUntil: target?.validUntil ?? null,
  };
}

/** Whether a team's page begins with anybody who is free: the address says so, or nothing else is offered. */
function wantsAnybody({ anyProfessional }: TeamBookingData, named: string): boolean {
  return anyProfessional === 'only' || (anyProfessional !== 'off' && named === ANYBODY);
}

/** Draws a team's page with anybody who is free chosen; it shows nobody's agenda, so that only the organisation drops it. */
async function drawAnybody(
  context: Context,
  pages: Pages,
  booking: TeamBookingData,
  link: TeamLink,
  organizationId: OrganizationId,
): Promise<Answer> {
  const chosen = chosenAnybody(await readAnybodyData(context, link.value));
  const data: BookingPageData = { kind: 'booking', ...basics(context), booking, chosen, slots: null };
  return {
    tags: [organizationId],
    body: pages.renderPublic({ ...headOf(booking), data }),
    validUntil: null,
  };
}

/** The free times that the calendar shows first, when there is nothing to choose before the date. */
async function firstSlots(
  context: Context,
  { professional: { id, timezone }, products }: ChosenProfessional,
): Promise<Extract<BookingPageData, { kind: 'booking' }>['slots']> {
  if (products.length > 0) return null;
  const { date } = toLocal(timezone, epochMinuteOf(context.clock.now().getTime()));
  const { from, to } = presentView(date);
  const answer = await readSlots(context, { professionalId: id, from, to, bestTo: bestUntil(date) });
  return { professionalId: id, productId: null, from, to, answer };
}

/** The page asks for free times; busy ones would only make it heavier. */
function withoutBusyTimes(target: Target): Target {
  return { ...target, professional: { ...target.professional, appointments: [], blocked: [] } };
}

function chosenOf({ professional, products }: Target): ChosenProfessional {
  return { professional, products };
}

function headOf(booking: PublicBookingData): { title: string; description: string } {
  if (booking.type === 'shared') {
    const { name } = booking.organization;
    return {
      title: `Agende com ${name}`,
      description: `Escolha o profissional e o melhor horário na agenda de ${name}.`,
    };
  }
  const { name, title } = booking.professional;
  return {
    title: `Agende com ${name}${title ? `, ${title}` : ''}`,
    description: `Escolha o melhor horário na agenda de ${name}${booking.organization.name === name ? '' : ` · ${booking.organization.name}`}.`,
  };
}
