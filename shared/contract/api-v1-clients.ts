import { z } from 'zod';
import { apiIdParams, localInstant, named, nameCursor, pageLimit, pageOf, timezone } from './api-v1.ts';
import { attendance } from './attendance.ts';
import { lateCancellation, lateCancellationBody } from './cancellation.ts';
import { changeClientBody, clientFilter, clientRecord, newClientBody } from './client-records.ts';
import { calendarDate, email, id, instant, personName } from './common.ts';
import { CLIENT_LIMITS, NOT_SEEN_DAYS, TEXT_LIMITS } from './limits.ts';
import { lineText } from './text.ts';

/** Clients in the REST API: parts of `api-v1.ts`. */

const apiVisit = z.object({
  id: id.describe('O agendamento.'),
  professionalId: id.nullable(),
  professionalName: z.string(),
  productName: z.string().nullable(),
  startTime: localInstant,
  timezone,
});

export const apiClientSummary = named(
  'ClientSummary',
  'Um cliente em uma lista.',
  z.object({
    id,
    name: z.string(),
    socialName: z.string().nullable().describe('Como prefere ser chamado.'),
    tags: z.array(z.string()).describe('Etiquetas.'),
    email: z.string().nullable().describe('O primeiro dos que tem.'),
    phone: z.string().nullable().describe('O primeiro dos que tem, como na E.164.'),
    lastAppointment: apiVisit.nullable().describe('O último que já começou.'),
    nextAppointment: apiVisit.nullable().describe('O primeiro que ainda não começou.'),
  }),
);
export type ApiClientSummary = z.infer<typeof apiClientSummary>;
export const apiClientsPage = pageOf(apiClientSummary);

export const apiClientAppointment = named(
  'ClientAppointment',
  'Um agendamento de um cliente.',
  apiVisit.extend({
    endTime: localInstant,
    notes: z.string().nullable(),
    attendance: attendance.nullable().describe('Se veio (`came`) ou faltou (`missed`).'),
  }),
);
export type ApiClientAppointment = z.infer<typeof apiClientAppointment>;
export const apiClientAppointmentsPage = pageOf(apiClientAppointment);

export const apiClient = named(
  'Client',
  'O cadastro de um cliente.',
  z.object({
    id,
    name: z.string(),
    socialName: z.string().nullable().describe('Como prefere ser chamado.'),
    otherNames: z.array(z.string()).describe('Nomes de cadastros que foram unidos a este.'),
    emails: z.array(z.string()).describe('O mais antigo antes.'),
    phones: z.array(z.string()).describe('O mais antigo antes, como na E.164: `+` e o código do país.'),
    birthday: z.iso.date().nullable(),
    cpf: z.string().nullable().describe('Onze algarismos.'),
    note: z
      .string()
      .nullable()
      .describe('Para toda a equipe. O que alguém anotou só para si não aparece aqui.'),
    tags: z.array(z.string()).describe('Etiquetas.'),
    preferredProfessionalId: id.nullable().describe('Com quem prefere ser atendido.'),
    preferredProfessionalName: z.string().nullable(),
    preferredContact: clientRecord.shape.preferredContact.describe('Como prefere ser contatado.'),
    consentedAt: instant.nullable().describe('Desde quando consente que os dados sejam guardados.'),
    attendance: z
      .object({ came: z.int(), missed: z.int(), cancelledLate: z.int() })
      .describe('Quantas vezes veio e faltou, do que a equipe marcou, e quantas cancelou em cima da hora.'),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type ApiClient = z.infer<typeof apiClient>;

const { socialName, cpf, note, tags, preferredContact } = changeClientBody.shape;
const clientFields = {
  socialName: socialName.describe('Como prefere ser chamado.'),
  emails: z.array(email).max(CLIENT_LIMITS.contacts).optional().describe('A lista inteira.'),
  phones: z
    .array(lineText(TEXT_LIMITS.phone).min(1))
    .max(CLIENT_LIMITS.contacts)
    .optional()
    .describe('A lista inteira: do Brasil com DDD, de fora com `+` e o código do país.'),
  birthday: calendarDate.nullish(),
  cpf: cpf.describe('Com ou sem pontos; é conferido.'),
  note: note.describe('Para toda a equipe.'),
  tags: tags.describe('A lista inteira.'),
  preferredProfessionalId: id.nullish().describe('Com quem prefere ser atendido.'),
  preferredContact: preferredContact.describe('Como prefere ser contatado.'),
  consents: newClientBody.shape.consents.describe('Se consente que os dados sejam guardados.'),
};

export const apiNewClientBody = named(
  'NewClient',
  'Um cliente que ainda não marcou. Quem marca ganha um cadastro sozinho.',
  z
    .strictObject({ name: personName, ...clientFields })
    .meta({ examples: [{ name: 'Cliente Exemplo', emails: ['cliente@exemplo.com.br'] }] }),
);
export type ApiNewClientBody = z.output<typeof apiNewClientBody>;

const changeFields = { name: personName.optional(), ...clientFields };
export const apiClientChangeBody = named(
  'ClientChange',
  'O que muda; o que falta fica como está.',
  z
    .strictObject({
      ...changeFields,
      expected: z
        .strictObject(changeFields)
        .optional()
        .describe(
          'Como você leu os campos que muda. Se alguém salvou outra coisa neles, nada muda: 409 `CHANGED_MEANWHILE`.',
        ),
    })
    .meta({ examples: [{ tags: ['mensal'], expected: { tags: [] } }] }),
);
export type ApiClientChangeBody = z.output<typeof apiClientChangeBody>;

export const apiClientsQuery = z.strictObject({
  query: lineText(TEXT_LIMITS.name)
    .min(1)
    .optional()
    .describe(
      'Parte do nome, do e-mail ou do telefone, sem diferença de acentos e maiúsculas; com uma ou duas letras, o começo do e-mail.',
    ),
  tag: lineText(CLIENT_LIMITS.tag).min(1).optional().describe('Só quem tem esta etiqueta.'),
  professionalId: id.optional().describe('Só quem esteve ou vai estar com este profissional.'),
  filter: clientFilter
    .optional()
    .describe(
      `\`withoutNext\`: sem próximo horário. \`notSeenThreeMonths\`, \`notSeenLately\`, \`notSeenYear\`: sem vir há ${NOT_SEEN_DAYS.notSeenThreeMonths}, ${NOT_SEEN_DAYS.notSeenLately} ou ${NOT_SEEN_DAYS.notSeenYear} dias e sem próximo horário. \`missedTwice\`: faltou duas vezes ou mais.`,
    ),
  limit: pageLimit,
  cursor: nameCursor.describe('Da página anterior.'),
});

export const apiClientAppointmentsQuery = z.strictObject({
  when: z
    .enum(['next', 'past'])
    .default('next')
    .describe('`next`: os que ainda não começaram, o próximo antes. `past`: os outros, o último antes.'),
  limit: pageLimit,
  cursor: nameCursor.describe('Da página anterior.'),
});

export const apiLateCancellation = named(
  'LateCancellation',
  'Um agendamento que o cliente cancelou em cima da hora, ou seja, com menos antecedência do que o profissional pede.',
  z.object({
    appointmentId: id,
    professionalId: id.nullable(),
    professionalName: z.string(),
    productName: z.string().nullable(),
    startTime: localInstant.describe('Quando seria.'),
    timezone,
    cancelledAt: instant,
    counts: lateCancellation.shape.counts.describe(
      'Se conta como falta do cliente; `false` depois que alguém tirou.',
    ),
  }),
);
export type ApiLateCancellation = z.infer<typeof apiLateCancellation>;

export const apiLateCancellations = z.object({
  data: z.array(apiLateCancellation),
  hasMore: z.boolean().describe('Se há mais antigos do que os que vieram.'),
});
export type ApiLateCancellations = z.infer<typeof apiLateCancellations>;

export const apiLateCancellationParams = apiIdParams.extend({ appointmentId: id });
export const apiLateCancellationBody = named(
  'LateCancellationChange',
  'Se o cancelamento conta.',
  z.strictObject(lateCancellationBody.shape).meta({ examples: [{ counts: false }] }),
);
