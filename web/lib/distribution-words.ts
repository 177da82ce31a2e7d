import type { AnyProfessional } from '#shared/contract/distribution.ts';
import type { DistributionPolicy } from '#shared/distribution/choose.ts';

/** How a team's links offer it: short, and what it means. */
export const ANY_PROFESSIONAL_CHOICES: Readonly<
  Record<AnyProfessional, { readonly label: string; readonly hint: string }>
> = {
  off: { label: 'Não oferecer', hint: 'O cliente escolhe com quem quer marcar.' },
  offered: {
    label: 'Oferecer no fim da lista',
    hint: 'O cliente escolhe alguém ou, por último, “Qualquer profissional”.',
  },
  first: {
    label: 'Oferecer no começo da lista',
    hint: '“Qualquer profissional” é a primeira opção; o cliente ainda pode escolher alguém.',
  },
  only: {
    label: 'Só “Qualquer profissional”',
    hint: 'O cliente não escolhe com quem: a lista de pessoas não aparece.',
  },
};

/** How the person is chosen: short, and what it means. */
export const POLICY_CHOICES: Readonly<
  Record<DistributionPolicy, { readonly label: string; readonly hint: string }>
> = {
  balanced: {
    label: 'Equilibrada',
    hint: 'Quem recebeu menos nos 30 dias até a data do horário, em comparação com as horas que abre na agenda.',
  },
  priority: {
    label: 'Por prioridade',
    hint: 'Quem tem a menor prioridade em número, entre as pessoas livres.',
  },
  least_busy_day: { label: 'Menos ocupado no dia', hint: 'Quem tem menos tempo marcado naquele dia.' },
  same_professional: {
    label: 'Mesmo profissional',
    hint: 'Quem atendeu o cliente da última vez; senão, de forma equilibrada.',
  },
};

export const anyProfessionalWords = (value: AnyProfessional) => ANY_PROFESSIONAL_CHOICES[value].label;
export const policyWords = (value: DistributionPolicy) => POLICY_CHOICES[value].label;

const OFFERED: Readonly<Record<Exclude<AnyProfessional, 'off'>, string>> = {
  offered: '“Qualquer profissional” está no fim da lista',
  first: '“Qualquer profissional” está no começo da lista',
  only: 'O link oferece só “Qualquer profissional”',
};
const CHOSEN: Readonly<Record<DistributionPolicy, string>> = {
  balanced: 'a escolha entre as pessoas livres é equilibrada',
  priority: 'a escolha entre as pessoas livres é por prioridade',
  least_busy_day: 'a escolha é de quem está menos ocupado no dia',
  same_professional: 'a escolha é de quem atendeu o cliente da última vez',
};

/** What a team's links offer and which policy is in force, in a sentence. */
export function distributionSentence({
  anyProfessional,
  distributionPolicy,
}: {
  readonly anyProfessional: AnyProfessional;
  readonly distributionPolicy: DistributionPolicy;
}): string {
  return anyProfessional === 'off'
    ? 'O link não oferece “Qualquer profissional”: o cliente escolhe com quem marcar.'
    : `${OFFERED[anyProfessional]}; ${CHOSEN[distributionPolicy]}.`;
}

const SHARE_WORDS: Readonly<Record<number, string>> = {
  50: 'Metade (50%)',
  100: 'Normal (100%)',
  200: 'O dobro (200%)',
};

/** A person's part, 'Metade (50%)'. Per cent. */
export function shareWords(share: number): string {
  if (share === 0) return 'Não participa';
  return SHARE_WORDS[share] ?? `${share}%`;
}
