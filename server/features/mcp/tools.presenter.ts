import { MCP_TOOLS, type McpTool } from '#shared/contract/mcp.ts';
import { weekdayOf } from './moment.policy.ts';
import type { Choice, RefusalAlternatives } from './refusal.policy.ts';

/** What a model reads before it chooses a tool: what it does, what it needs, and what to do when it does not know. */
type Description = {
  readonly title: string;
  readonly description: string;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
};

const reads = { readOnly: true, destructive: false, idempotent: true } as const;

export const DESCRIPTIONS: Readonly<Record<McpTool, Description>> = {
  list_professionals: {
    ...reads,
    title: 'Listar profissionais',
    description:
      'Lista quem atende, pelo nome, com fuso e os primeiros serviços (nome, duração, preço), e diz que dia e hora são agora. Comece por aqui quando não souber nomes ou a data de hoje. Procure com `query` (nome ou especialidade).',
  },
  get_availability: {
    ...reads,
    title: 'Ver disponibilidade',
    description:
      'Mostra a semana de trabalho de um profissional, as datas que diferem dela e os horários livres de um período. Os livres são os que create_appointment aceita; `suggestions`, os que oferecer primeiro, como o cliente prefere (`part`, `dayOfWeek`).',
  },
  find_free_times: {
    ...reads,
    title: 'Procurar horários livres',
    description:
      'Procura os primeiros horários livres entre vários profissionais, por exemplo "o primeiro de qualquer um na quinta à tarde". Filtra por serviço, período e hora do dia. `withoutTimes` diz por que os outros não têm horários; quem exige serviço pede `service`.',
  },
  list_appointments: {
    ...reads,
    title: 'Listar agendamentos',
    description:
      'Lista agendamentos de um período, de um profissional ou de todos, ou de um cliente pelo nome. Dá os ids que update_appointment e cancel_appointment pedem.',
  },
  create_appointment: {
    title: 'Marcar',
    description:
      'Marca um horário para um cliente. O horário precisa estar livre; se não estiver, a resposta traz o que oferecer no lugar. Sem `professional`, atende quem estiver livre; a resposta diz quem e por quê. Confirme com a pessoa o profissional, o dia, a hora e o nome antes de chamar.',
    readOnly: false,
    destructive: false,
    idempotent: false,
  },
  update_appointment: {
    title: 'Remarcar ou alterar',
    description:
      'Muda a hora, a duração, o profissional ou os dados do cliente de um agendamento. O que não for dito fica como está. O cliente com e-mail é avisado. Se a nova hora não puder ser, nada muda e a resposta diz o que oferecer.',
    readOnly: false,
    destructive: true,
    idempotent: true,
  },
  cancel_appointment: {
    title: 'Cancelar',
    description:
      'Cancela um agendamento para sempre e avisa o cliente e o profissional. Confirme com a pessoa antes de chamar.',
    readOnly: false,
    destructive: true,
    idempotent: true,
  },
  list_late_cancellations: {
    ...reads,
    title: 'Ver cancelamentos em cima da hora',
    description:
      'Lista o que um cliente cancelou em cima da hora, do mais recente ao mais antigo, e se cada um conta contra ele.',
  },
  set_late_cancellation: {
    title: 'Contar ou não um cancelamento',
    description:
      'Diz se um cancelamento em cima da hora conta contra o cliente (`counts`). Só a pessoa decide isso: confirme com ela antes de chamar. O cliente não é avisado.',
    readOnly: false,
    destructive: false,
    idempotent: true,
  },
  check_series: {
    ...reads,
    title: 'Conferir uma série',
    description:
      'Lista as datas de um horário que se repete e diz como está cada uma: livre (`free`), fora do horário (`outside`), ocupada (`taken`), sem atendimento (`closed`) ou feriado (`holiday`). Nada é marcado. Chame antes de create_series.',
  },
  create_series: {
    title: 'Marcar uma série',
    description:
      'Marca, para um cliente, as datas que a pessoa escolheu entre as de check_series: todas, ou nenhuma se uma estiver ocupada. Mostre as datas e confirme com a pessoa antes de chamar. O cliente recebe um só e-mail.',
    readOnly: false,
    destructive: false,
    idempotent: false,
  },
  cancel_series: {
    title: 'Cancelar uma série',
    description:
      'Cancela para sempre um agendamento que se repete e os próximos (`following`), ou todos os que não começaram (`all`). Para cancelar só um, use cancel_appointment. O cliente recebe um só e-mail. Confirme com a pessoa antes de chamar, e diga depois que datas foram canceladas.',
    readOnly: false,
    destructive: true,
    idempotent: true,
  },
  list_clients: {
    ...reads,
    title: 'Procurar clientes',
    description:
      'Procura clientes por parte do nome, do e-mail ou do telefone, pelo profissional, pela etiqueta, ou quem está sem próximo horário ou faltou. Diz o último e o próximo horário de cada um. Dá os ids que get_client pede.',
  },
  get_client: {
    ...reads,
    title: 'Ver um cliente',
    description:
      'Mostra o cadastro de um cliente, quantas vezes veio e faltou, e os horários próximos e anteriores.',
  },
  update_client: {
    title: 'Alterar um cliente',
    description:
      'Muda o cadastro de um cliente; o que não for dito fica como está. Leia antes com get_client e repita em `expected` cada campo que muda, como estava. O cliente não é avisado. Confirme com a pessoa antes de chamar.',
    readOnly: false,
    destructive: true,
    idempotent: true,
  },
  set_attendance: {
    title: 'Marcar presença',
    description:
      'Diz se o cliente de um agendamento veio (`came`) ou faltou (`missed`), ou retira o que foi dito (nulo). Só depois do começo do horário. O cliente não é avisado.',
    readOnly: false,
    destructive: false,
    idempotent: true,
  },
};

/** What a server tells a model about itself: what today is, since "amanhã" is the model's work. */
export function instructionsOf(brandName: string, now: string, timezone: string): string {
  return [
    `Agenda de ${brandName}. Agora são ${now}, ${weekdayOf(now)} (${timezone}).`,
    'Profissionais e serviços podem ser ditos pelo nome ou pelo id. Converta "amanhã" e "quinta" em datas você mesmo.',
    'Horas sem deslocamento valem pelo relógio do profissional.',
    'Confirme com a pessoa antes de marcar, remarcar ou cancelar. Não invente dados de clientes.',
  ].join('\n');
}

/** @param name what was called; empty when nothing was named */
export function unknownToolText(name: string): string {
  const problem = name === '' ? 'Diga em `name` a ferramenta.' : 'Não há ferramenta com esse nome.';
  return `${problem} Há: ${MCP_TOOLS.join(', ')}.`;
}

/** A refusal as a model reads it: the sentence, then what it may offer instead. */
export function refusalText(
  message: string,
  { fields, freeTimes, alternatives, choices, moreChoices }: RefusalAlternatives,
): string {
  return [
    message,
    ...(fields === undefined ? [] : [`Campos: ${fields.join(', ')}.`]),
    ...timesText(freeTimes, alternatives),
    ...(choices === undefined ? [] : ['Pode ser:', ...choices.map(choiceLine)]),
    ...(moreChoices === undefined ? [] : [`E mais ${moreChoices}. Procure com list_professionals.`]),
  ].join('\n');
}

/** The free times instead of one that cannot be had, in words where there are any. */
function timesText(
  freeTimes: RefusalAlternatives['freeTimes'],
  alternatives: RefusalAlternatives['alternatives'] = [],
): string[] {
  if (freeTimes === undefined) return [];
  if (alternatives.length > 0)
    return [
      'No lugar dele, pode oferecer:',
      ...alternatives.map(({ startTime, weekday, professionalName, label }) =>
        `- ${startTime} (${weekday}), ${professionalName ?? 'quem estiver livre'}: ${label}`.replace(
          /\s+/g,
          ' ',
        ),
      ),
    ];
  if (freeTimes.length === 0) return ['Não há horários livres por perto.'];
  return [
    'Horários livres mais próximos:',
    ...freeTimes.map(({ startTime, weekday }) => `- ${startTime} (${weekday})`),
  ];
}

function choiceLine(choice: Choice): string {
  const reference = 'id' in choice ? choice.id : choice.professionals.join(', ');
  return `- ${choice.name} (${reference})`.replace(/\s+/g, ' ');
}
