import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentEvent, AppointmentSnapshot } from '#server/jobs/definitions.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createMailer, type Mailer } from '#server/lib/mailer.ts';
import { convert } from '#test/harness/html.ts';
import { asyncRuns, runs } from '#test/harness/counts.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';
import type { MailInput } from './mail-input.presenter.ts';
import { composeMail } from './mail.presenter.ts';

const snapshot: AppointmentSnapshot = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  userId: '0192f0c1-0000-7000-8000-000000000002',
  professionalName: 'Ana Prado',
  clientName: 'Helena Dias',
  clientEmail: 'helena@exemplo.com.br',
  clientPhone: '5511987654321',
  notes: 'nota sigilosa',
  startTime: '2026-11-19T15:00:00.000Z',
  endTime: '2026-11-19T16:00:00.000Z',
  productName: 'Sessão de luto',
  meetLink: null,
  revision: 3,
};

const TYPES = [
  'appointment.created',
  'appointment.updated',
  'appointment.cancelled',
  'appointment.reminder',
] as const;
const RECEIVERS = ['client', 'professional', 'former'] as const;

function inputOf(
  appointment: Partial<AppointmentSnapshot>,
  more: Partial<Omit<MailInput, 'event'>> &
    Partial<Pick<AppointmentEvent, 'type' | 'source'>> & { former?: AppointmentEvent['former'] } = {},
): MailInput {
  const { type = 'appointment.created', source = 'public', former, ...input } = more;
  const full = { ...snapshot, ...appointment };
  return {
    event: {
      eventId: '0192f0c1-0000-7000-8000-000000000003',
      organizationId: asOrganizationId('0192f0c1-0000-7000-8000-000000000004'),
      type,
      source,
      occurredAt: '2026-11-18T12:00:00.000Z',
      appointment: full,
      ...(former === undefined ? {} : { former }),
    },
    receiver: 'client',
    to: { name: full.clientName, address: 'helena@exemplo.com.br' },
    professional: { name: 'Ana Prado', email: 'ana@exemplo.com.br', timezone: 'America/Sao_Paulo' },
    now: new Date('2026-11-18T12:00:00Z'),
    brandName: 'Hora Marcada',
    organizationName: 'Ana Prado',
    price: null,
    occurrence: null,
    sender: 'agenda@exemplo.com.br',
    manageUrl: 'https://exemplo.com.br/agendamento/abc',
    settingsUrl: 'https://exemplo.com.br/notifications',
    agendaUrl: 'https://exemplo.com.br/dashboard',
    bookingUrl: 'https://exemplo.com.br/book/personal/ana',
    confirmed: false,
    ...input,
  };
}

function eventOf(content: string) {
  const [component] = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
  return new ICAL.Event(component);
}

describe('a mail', () => {
  const kinds = TYPES.flatMap((type) => RECEIVERS.map((receiver) => ({ type, receiver })));

  it.each(kinds)('$type to $receiver keeps the service and notes out of what others see', (kind) => {
    const mail = composeMail(inputOf({}, kind));
    const { words, links } = convert(mail.html);
    for (const seen of [mail.subject, words.trim().slice(0, 250), mail.calendar?.content ?? ''])
      expect(seen).not.toMatch(/luto|sigilosa/);
    expect(mail.text.includes('sigilosa')).toBe(kind.receiver === 'professional');
    for (const line of mail.text.split('\n').filter((each) => each !== '' && each !== '--')) {
      for (const part of line.replace(/\.$/, '').split(': '))
        expect([words, ...links].join(' ')).toContain(part);
    }
  });

  it('greets a client by the first name, and by none that a stranger could use to write to others', () => {
    const greeting = (clientName: string, more = {}) =>
      /Olá[^\n]*/.exec(composeMail(inputOf({ clientName }, more)).text)?.[0];
    expect(greeting('Helena Dias')).toBe('Olá, Helena!');
    expect(greeting(' José-Luís  d’Ávila')).toBe('Olá, José-Luís!');
    for (const odd of ['www.exemplo.com', 'https://x.br', 'GANHE!!!', '1', 'A', 'x'.repeat(60), 'Sra. Dias'])
      expect(greeting(odd)).toBe('Olá!');
    expect(greeting('Helena Dias', { receiver: 'professional' })).toBeUndefined();
  });

  it('names the time by the clock a client chose it by, and the professional’s beside it', () => {
    const lisbon = { name: 'Inês Melo', email: 'ines@exemplo.com.br', timezone: 'Europe/Lisbon' };
    const zones = { clientZone: 'America/Sao_Paulo', startTime: '2026-11-19T08:00:00.000Z' };
    const appointment = { ...zones, endTime: '2026-11-19T09:00:00.000Z' };
    const client = composeMail(inputOf(appointment, { professional: lisbon }));
    expect(client.subject).toMatch(/novembro de 2026, 05:00 \(Horário de Brasília\)$/);
    expect(client.text).toContain('Horário: 05:00 às 06:00 (Horário de Brasília)');
    expect(client.text).toContain('No relógio do profissional: 08:00 às 09:00 (Horário da Europa Ocidental)');
    const own = composeMail(inputOf(appointment, { professional: lisbon, receiver: 'professional' }));
    expect(own.subject).toMatch(/, 08:00$/);
    expect(own.text).not.toContain('Brasília');
  });

  it('says in a change what it replaced, in the reader’s hours', () => {
    const [startTime, endTime] = ['2026-11-18T13:00:00.000Z', '2026-11-18T13:30:00.000Z'];
    const before = (former: AppointmentEvent['former'], receiver: MailInput['receiver'] = 'client') => {
      const { text } = composeMail(inputOf({}, { type: 'appointment.updated', former, receiver }));
      return /^Antes: (.*)$/m.exec(text)?.[1];
    };
    const time = 'quarta-feira, 18 de novembro de 2026, 10:00 às 10:30';
    expect(before({ startTime, endTime })).toBe(time);
    expect(before({ startTime, endTime }, 'professional')).toBe(time);
    expect(before({ professionalName: 'Bruno Lima' })).toBe('com Bruno Lima');
    expect(before({ startTime, endTime, professionalName: 'Bruno Lima' })).toBe(`${time}, com Bruno Lima`);
    for (const nothing of [undefined, {}]) expect(before(nothing)).toBeUndefined();
  });

  it('asks only a client who has not confirmed to do so, and one who lost a time to choose another', () => {
    const said = (type: AppointmentEvent['type'], more = {}) =>
      composeMail(inputOf({}, { type, ...more })).text;
    expect(said('appointment.reminder')).toContain('Confirmar, remarcar ou cancelar: https://');
    const confirmed = said('appointment.reminder', { confirmed: true });
    expect(confirmed).toContain('Sua presença está confirmada.');
    expect(confirmed).toContain('Remarcar ou cancelar: https://exemplo.com.br/agendamento/abc');
    expect(confirmed).not.toMatch(/Confirm[ae]r?\b/);
    const lost = said('appointment.cancelled', { source: 'professional' });
    expect(lost).toContain('pedimos desculpas');
    expect(lost).toContain('Marcar outro horário: https://exemplo.com.br/book/personal/ana');
    expect(said('appointment.cancelled', { bookingUrl: null })).not.toMatch(/outro horário|https:/);
    expect(said('appointment.cancelled', { source: 'client' })).not.toContain('desculpas');
  });

  it('leads the client’s calendar to their own page, and nobody else’s', () => {
    const entry = (more: Parameters<typeof inputOf>[1]) => {
      const words = { meetingTitle: 'Reunião com Helena Dias', meetingDescription: 'Traga os exames.' };
      const event = eventOf(composeMail(inputOf(words, more)).calendar?.content ?? '');
      const url = event.component.getFirstPropertyValue('url');
      return { title: event.summary, description: event.description, url };
    };
    const page = 'https://exemplo.com.br/agendamento/abc';
    expect(entry({})).toEqual({
      title: 'Reunião com Ana Prado',
      description: `Com Ana Prado.\nTraga os exames.\nConfirmar, remarcar ou cancelar: ${page}`,
      url: page,
    });
    const own = { title: 'Reunião com Helena Dias', description: 'Traga os exames.', url: null };
    expect(entry({ receiver: 'professional' })).toEqual(own);
    expect(entry({ receiver: 'former' })).toEqual(own);
    expect(entry({ type: 'appointment.cancelled' })).toMatchObject({
      description: 'Com Ana Prado.\nTraga os exames.',
      url: null,
    });
  });

  it('shows professionals a phone as people write it, and the way to their agenda', () => {
    const shown = (clientPhone: string) =>
      composeMail(inputOf({ clientPhone }, { receiver: 'professional' })).text;
    expect(shown('5511987654321')).toContain('Telefone: (11) 98765-4321');
    expect(shown('351912345678')).toContain('Telefone: +351 912 345 678');
    expect(shown('55123')).toContain('Telefone: 55123');
    expect(shown('55123')).toContain('Abrir a agenda: https://exemplo.com.br/dashboard');
  });

  it.each([
    ['2026-11-19T14:35:00Z', 'é hoje, às 12:00.'],
    ['2026-11-19T02:59:00Z', 'é amanhã, às 12:00.'],
    ['2026-11-19T03:00:00Z', 'é hoje, às 12:00.'],
    ['2026-11-12T15:00:00Z', 'é quinta-feira, 19 de novembro de 2026, às 12:00.'],
  ])('a reminder sent at %s says: %s', (now, said) => {
    const { text } = composeMail(inputOf({}, { type: 'appointment.reminder', now: new Date(now) }));
    expect(text).toContain(said);
  });

  it('mails name days by the calendar when a night is longer or shorter than others', () => {
    const said = (timezone: string, now: string, startTime: string) => {
      const professional = { name: 'Ana Prado', email: 'ana@exemplo.com.br', timezone };
      const more = { type: 'appointment.reminder' as const, now: new Date(now), professional };
      return /é (hoje|amanhã|[^,]+),/.exec(composeMail(inputOf({ startTime }, more)).text)?.[1];
    };
    // Lisbon: 29 March has 23 hours, 25 October 25.
    expect(said('Europe/Lisbon', '2026-03-28T23:30:00Z', '2026-03-29T23:15:00Z')).toBe('segunda-feira');
    expect(said('Europe/Lisbon', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z')).toBe('amanhã');
    expect(said('Europe/Lisbon', '2026-10-24T23:10:00Z', '2026-10-25T23:50:00Z')).toBe('hoje');
    expect(said('Europe/Lisbon', '2026-10-24T23:10:00Z', '2026-10-26T00:10:00Z')).toBe('amanhã');
  });

  it('has the appointment’s own instants in its calendar file and its zone’s hours in its text, at any time of the year', () => {
    const zones = [
      'America/Sao_Paulo',
      'America/New_York',
      'America/Santiago',
      'Europe/Lisbon',
      'Asia/Kolkata',
    ];
    const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
    // Around the changes of clocks more often than by chance.
    const changes = fc
      .constantFrom(
        '2026-03-08T07:00Z',
        '2026-11-01T06:00Z',
        '2026-03-29T01:00Z',
        '2026-10-25T01:00Z',
        '2026-04-05T03:00Z',
        '2026-09-06T04:00Z',
      )
      .chain((at) => fc.integer({ min: -180, max: 180 }).map((shift) => Date.parse(at) / 60_000 + shift));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(minutes, changes),
        fc.integer({ min: 5, max: 600 }),
        fc.constantFrom(...TYPES),
        (timezone, start, length, type) => {
          const [startTime, endTime] = [new Date(start * 60_000), new Date((start + length) * 60_000)];
          const professional = { name: 'Ana Prado', email: 'ana@exemplo.com.br', timezone };
          const mail = composeMail(
            inputOf(
              { startTime: startTime.toISOString(), endTime: endTime.toISOString() },
              { type, professional },
            ),
          );
          const event = eventOf(mail.calendar?.content ?? '');
          expect(event.startDate.toJSDate()).toEqual(startTime);
          expect(event.endDate.toJSDate()).toEqual(endTime);
          expect(event.startDate.zone.tzid).toBe('UTC');
          const clock = (time: Date) =>
            time.toLocaleTimeString('pt-BR', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
          expect(mail.text).toContain(`Horário: ${clock(startTime)} às ${clock(endTime)} (`);
          expect(mail.subject.endsWith(`, ${clock(startTime)}`)).toBe(true);
        },
      ),
      runs(100),
    );
  });
});

describe('whatever a visitor types', () => {
  let folder: string;
  let mailer: Mailer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hora-marcada-words-'));
    const from = 'Hora Marcada <agenda@exemplo.com.br>';
    mailer = createMailer({ smtpUrl: null, from, folder, log: createLogger('silent') });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(input: MailInput) {
    await mailer.send(composeMail(input));
    const [name = ''] = await readdir(folder);
    const raw = await readFile(join(folder, name), 'utf8');
    await rm(join(folder, name));
    return { raw, mail: await simpleParser(raw) };
  }

  const pieces = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\r\nBcc: outra@exemplo.com.br',
    '\nSubject: outro',
    '\r\n\r\n<b>corpo</b>',
    'END:VEVENT\r\nBEGIN:VEVENT',
    '"',
    '\\',
    '<outra@exemplo.com.br>',
    ',',
    ';',
    ':',
    '<script>',
    '\u202e',
    'שלום',
    '😀',
    'é',
    '\u0000',
    'Helena',
    ' ',
    'x'.repeat(300),
  );
  const hostile = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => `H${parts.join('')}`);
  const HEADERS = [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ];

  it('stays in its place: no header, receiver, event or markup comes of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile,
        fc.constantFrom('client' as const, 'professional' as const),
        async (clientName, notes, receiver) => {
          const to =
            receiver === 'client'
              ? { name: clientName, address: 'helena@exemplo.com.br' }
              : { name: 'Ana Prado', address: 'ana@exemplo.com.br' };
          const { raw, mail } = await written(inputOf({ clientName, notes }, { receiver, to }));
          const names = [...mail.headers.keys()].filter((name) => name !== 'list').sort();
          expect(names).toEqual(HEADERS);
          const receivers = [mail.to, mail.cc, mail.bcc, mail.replyTo].flatMap((each) =>
            each === undefined
              ? []
              : [each].flat().flatMap(({ value }) => value.map(({ address }) => address)),
          );
          const answers = receiver === 'client' ? 'ana@exemplo.com.br' : 'helena@exemplo.com.br';
          expect(receivers).toEqual([to.address, answers]);
          expect(mail.subject).toMatch(/^(Agendamento marcado|Novo agendamento): quinta-feira/);
          expect(mail.html || '').not.toMatch(/<script|<b>/);
          const calendar = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
          const parsed = new ICAL.Component(ICAL.parse(calendar?.content.toString() ?? ''));
          expect(parsed.getAllSubcomponents('vevent')).toHaveLength(1);
          // RFC 5322: no line over 998 characters.
          expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
        },
      ),
      {
        ...asyncRuns(40, 400),
        // A name of one word that is longer than a header's line may be.
        examples: [[`H${'x'.repeat(1_200)}`, 'H', 'client']],
      },
    );
  });
});
