import type { BookingPageData, HeldPage, PublicBookingData } from '#shared/contract/booking.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Pages } from '#server/http/pages.ts';
import { readHeldPage } from '#server/features/appointments/holds.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import {
  cachedAnswer,
  readLink,
  readManaged,
  readSlots,
  tagsOf,
  type Link,
  type LinkTarget,
} from './booking.service.ts';

export type { Link };

/** A public page ready to send. */
export type Rendered = { readonly status: number; readonly body: Buffer };

/** The page of a public link, drawn with its data; an unknown link has a friendly page of its own. */
export async function renderLinkPage(context: Context, pages: Pages, link: Link): Promise<Rendered> {
  try {
    const body = await cachedAnswer(context, `page:${link.kind}:${link.value}`, async () => {
      const target = await readLink(context, link);
      const data = await bookingPage(context, target);
      return {
        tags: tagsOf(target),
        body: pages.renderPublic({ ...headOf(target.booking), data }),
        validUntil: target.validUntil,
      };
    });
    return { status: 200, body };
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
    if (held !== null || slug !== undefined) return heldPage(context, pages, token, held, slug);
    const data: BookingPageData = { kind: 'manage', ...basics(context), token, appointment: null };
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

/** The page for a failure that nothing on the page itself can explain. An address of a wrong form leads nowhere. */
export function renderFailure(context: Context, pages: Pages, { status, message }: AppError): Rendered {
  const data: BookingPageData =
    status === 404
      ? { kind: 'unknown-link', ...basics(context) }
      : { kind: 'failed', ...basics(context), sentence: message };
  const title = status === 404 ? 'Link não encontrado' : 'Não foi possível abrir esta página';
  return { status, body: pages.renderPublic({ title, description: message, data }) };
}

function basics(context: Context): { now: string; brand: string } {
  return { now: context.clock.now().toISOString(), brand: context.config.brand.name };
}

async function bookingPage(context: Context, target: LinkTarget): Promise<BookingPageData> {
  return {
    kind: 'booking',
    ...basics(context),
    // The page asks for free times; busy ones would only make it heavier.
    booking: withoutBusyTimes(target.booking),
    products: target.products,
    slots: await firstSlots(context, target),
  };
}

/** The current month's free times, when there is nothing to choose before the date. */
async function firstSlots(
  context: Context,
  { booking, products }: LinkTarget,
): Promise<Extract<BookingPageData, { kind: 'booking' }>['slots']> {
  const only =
    booking.type === 'personal'
      ? booking.professional
      : booking.professionals.length === 1
        ? booking.professionals[0]
        : undefined;
  if (only === undefined || (products[only.id]?.length ?? 0) > 0) return null;
  const { date } = toLocal(only.timezone, epochMinuteOf(context.clock.now().getTime()));
  const from = `${date.slice(0, 7)}-01`;
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const answer = await readSlots(context, { professionalId: only.id, from, to });
  return { professionalId: only.id, productId: null, from, to, answer };
}

function withoutBusyTimes(booking: PublicBookingData): PublicBookingData {
  const none = { appointments: [], blocked: [] };
  return booking.type === 'personal'
    ? { ...booking, professional: { ...booking.professional, ...none } }
    : { ...booking, professionals: booking.professionals.map((one) => ({ ...one, ...none })) };
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
