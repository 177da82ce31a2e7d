import type { FrontFacts } from '#shared/front-page.ts';
import type { Capabilities } from '../capabilities.ts';

/** The small piece of the product that a card shows. */
export type Drawing =
  | 'team'
  | 'balance'
  | 'nearest-times'
  | 'link'
  | 'week-hours'
  | 'breaks'
  | 'mail'
  | 'own-page'
  | 'webhook'
  | 'live'
  | 'assistant';

export type Feature = { readonly title: string; readonly text: string; readonly drawing: Drawing };

/**
 * The six cards, each on one topic: team, conflicts, links, availability, what goes out, what comes in live or from an
 * assistant. A card says what this version does on this installation, and no more.
 */
export function featuresOf(facts: FrontFacts, capabilities: Capabilities): readonly Feature[] {
  return [
    capabilities['team-distribution'] ? BALANCED_TEAM : TEAM,
    capabilities['calendar-sync'] && facts.knowsGoogle ? SYNCED : NO_DOUBLE_BOOKING,
    capabilities['adaptive-links'] ? ADAPTIVE_LINKS : LINKS,
    capabilities['break-suggestions'] ? BREAKS : HOURS,
    capabilities.webhooks ? WEBHOOKS : facts.sendsMail ? MAIL : OWN_PAGE,
    capabilities['model-context-protocol'] ? ASSISTANTS : LIVE,
  ];
}

const TEAM: Feature = {
  title: 'Agendas da equipe',
  text: 'Todos os profissionais em um calendário, ou um de cada vez. Cada um cuida da sua; a administração vê todas.',
  drawing: 'team',
};
const BALANCED_TEAM: Feature = {
  title: 'Equipe equilibrada',
  text: '“Qualquer profissional” distribui: o horário vai para quem está mais abaixo da sua parte, e o histórico explica por quê.',
  drawing: 'balance',
};
const NO_DOUBLE_BOOKING: Feature = {
  title: 'Sem horário duplicado',
  text: 'Um horário ocupado nunca é vendido de novo. No lugar dele aparecem os livres mais próximos.',
  drawing: 'nearest-times',
};
const SYNCED: Feature = {
  title: 'Calendários em sincronia',
  text: 'O Google Agenda entra na conta: um conflito é visto na hora, com os horários livres mais próximos.',
  drawing: 'nearest-times',
};
const LINKS: Feature = {
  title: 'Links para agendar',
  text: 'Um link da equipe e um de cada profissional, com as perguntas e o recado que você escolher.',
  drawing: 'link',
};
const ADAPTIVE_LINKS: Feature = {
  title: 'Links que se adaptam',
  text: 'Um link por profissional e um da equipe, que já chegam preenchidos para quem volta.',
  drawing: 'link',
};
const HOURS: Feature = {
  title: 'Horários e intervalos',
  text: 'Horários por dia da semana, pausa entre um atendimento e outro, e quantas pessoas cabem de uma vez.',
  drawing: 'week-hours',
};
const BREAKS: Feature = {
  title: 'Sugestões de horários e pausas',
  text: 'As horas que ninguém procura, as buscas sem horário e a falta de respiro viram sugestões, com o porquê.',
  drawing: 'breaks',
};
const MAIL: Feature = {
  title: 'Avisos por e-mail',
  text: 'Cliente e profissional recebem cada marcação, mudança e cancelamento, com o arquivo para o calendário.',
  drawing: 'mail',
};
const OWN_PAGE: Feature = {
  title: 'O cliente resolve sozinho',
  text: 'Cada agendamento tem um link só dele: o cliente confirma que vem, remarca ou cancela, e o põe no calendário.',
  drawing: 'own-page',
};
const WEBHOOKS: Feature = {
  title: 'Webhooks assinados',
  text: 'Conecte assistentes de IA e sistemas: cada evento chega até eles, com novas tentativas e histórico.',
  drawing: 'webhook',
};
const LIVE: Feature = {
  title: 'Agenda ao vivo',
  text: 'O que um cliente marca aparece na tela de quem atende no mesmo instante, sem recarregar.',
  drawing: 'live',
};
const ASSISTANTS: Feature = {
  title: 'Pronta para assistentes',
  text: 'Model Context Protocol nativo: o seu assistente de IA consulta a agenda e marca por você.',
  drawing: 'assistant',
};
