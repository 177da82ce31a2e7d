import type { ClientMatch } from '#shared/clients/same-client.ts';

/** By what a booking finds the record of its client: short, and what it means. */
export const CLIENT_MATCH_CHOICES: Readonly<
  Record<ClientMatch, { readonly label: string; readonly hint: string }>
> = {
  either: {
    label: 'Pelo e-mail ou pelo telefone',
    hint: 'O mesmo e-mail ou o mesmo telefone, com o mesmo nome, é o mesmo cliente.',
  },
  email: {
    label: 'Pelo e-mail',
    hint: 'Só o e-mail conta; sem e-mail, conta o telefone.',
  },
  phone: {
    label: 'Pelo telefone',
    hint: 'Só o telefone conta; sem telefone, conta o e-mail.',
  },
};

export const clientMatchWords = (value: ClientMatch) => CLIENT_MATCH_CHOICES[value].label;
