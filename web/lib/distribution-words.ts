import type { AnyProfessional } from '#shared/contract/distribution.ts';
import type { DistributionPolicy } from '#shared/distribution/choose.ts';

/** How a team's links offer it: short, and what it means. */
export const ANY_PROFESSIONAL_CHOICES: Readonly<
  Record<AnyProfessional, { readonly label: string; readonly hint: string }>
> = {
  off: { label: 'Não oferecer', hint: 'O cliente escolhe com quem quer marcar.' },
  offered: { label: 'Depois da lista', hint: 'O cliente escolhe alguém ou “Qualquer profissional”.' },
  first: { label: 'Antes da lista', hint: '“Qualquer profissional” é a primeira opção.' },
  only: { label: 'Só esta opção', hint: 'O cliente não escolhe com quem: a lista não aparece.' },
};

/** How the person is chosen: short, and what it means. */
export const POLICY_CHOICES: Readonly<
  Record<DistributionPolicy, { readonly label: string; readonly hint: string }>
> = {
  balanced: {
    label: 'Equilibrada',
    hint: 'Quem está mais abaixo da sua parte do mês, conforme as horas que oferece.',
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

/** A person's part, 'Metade da parte (50%)'. Per cent. */
export function shareWords(share: number): string {
  if (share === 0) return 'Não participa';
  return share === 100 ? 'Parte inteira (100%)' : `${share}% da parte`;
}
