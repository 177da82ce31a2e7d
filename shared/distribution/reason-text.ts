import type { DistributionReason } from './choose.ts';

/** A reason with the person's name as it was then. */
export type DistributionNote = DistributionReason & {
  readonly name: string;
  /** The IANA zone in which a visitor of the team's link chose the time; every text to that client names it. */
  readonly zone?: string;
};

/** Why a person was chosen, as the team reads it: "Ana estava 4 h abaixo da sua parte nos 30 dias até essa data". */
export function reasonText(reason: DistributionNote): string {
  return `${reason.name} ${whyText(reason)}`;
}

/** As `reasonText`, without the name: "estava 4 h abaixo da sua parte nos 30 dias até essa data". */
export function whyText(reason: DistributionReason): string {
  switch (reason.kind) {
    case 'only_one_free':
      return 'era a única pessoa livre neste horário';
    case 'only_one_offers':
      return reason.hasService === true
        ? 'é a única pessoa que faz este serviço'
        : 'é a única pessoa da equipe que recebe estes agendamentos';
    case 'had_freed_time':
      return 'tinha o horário que abriu para a lista de espera';
    case 'below_share':
      return `estava ${shareText(reason)}`;
    case 'priority':
      return 'tinha a primeira prioridade entre as pessoas livres';
    case 'least_busy_day':
      return reason.minutes === 0
        ? 'não tinha nada marcado no dia'
        : `era a pessoa livre menos ocupada do dia, com ${hoursText(reason.minutes)} na agenda`;
    case 'same_professional':
      return reason.isAhead === true
        ? 'já tem outro horário marcado com este cliente'
        : 'atendeu este cliente da última vez';
  }
}

/** Why a person would be chosen now, without the name: "está 4 h abaixo da sua parte nos 30 dias até essa data". */
export function whyNowText(reason: DistributionReason): string {
  switch (reason.kind) {
    case 'below_share':
      return `está ${shareText(reason)}`;
    case 'priority':
      return 'tem a primeira prioridade';
    case 'least_busy_day':
      return reason.minutes === 0
        ? 'não tem nada marcado no dia'
        : `é a pessoa menos ocupada do dia, com ${hoursText(reason.minutes)} na agenda`;
    default:
      return whyText(reason);
  }
}

function shareText({ minutes, countsNew }: Extract<DistributionReason, { kind: 'below_share' }>): string {
  const month = `da sua parte nos 30 dias até essa data${countsNew === true ? ', contando este horário no total da equipe' : ''}`;
  if (minutes === 0) return `exatamente ${month.replace('da sua', 'na sua')}`;
  if (minutes > 0) return `${hoursText(minutes)} abaixo ${month}`;
  const others = 'não mais do que as outras pessoas livres';
  return `${hoursText(-minutes)} acima ${month}${countsNew === true ? ': ' : ', '}${others}`;
}

/** "45 min", "4 h" or "4 h 30 min". */
function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
