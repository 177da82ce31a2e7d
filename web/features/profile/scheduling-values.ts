import { DEFAULT_BUFFER, OWN_LIMITS } from '#shared/contract/limits.ts';
import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { UpdateProfileBody, User } from '#shared/contract/users.ts';
import type { OwnLimits } from '#shared/scheduling/booking-limits.ts';
import { hasCode, refusedFields } from '#web/lib/api-error.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';
import { NO_LIMIT } from '#web/lib/limit-choices.ts';
import { eachLimit, LIMIT_WORDS, type OwnLimit } from '#web/lib/limit-words.ts';

/** The scheduling settings as typed: numbers are text until they are sent; a limit that may be left out is then empty. */
export type SchedulingValues = Record<OwnLimit, string> & {
  defaultDuration: string;
  bufferTime: string;
  minimumCancelNotice: string;
  overbookingLimit: string;
  timezone: string;
  meetingTitle: string;
  meetingDescription: string;
  moveKeepsDuration: boolean;
  suggestTimes: SuggestTimes;
};
export type SchedulingProblems = FieldErrors<keyof SchedulingValues>;

const MINUTES_PER_DAY = 1440;
const DURATION = { min: 15, max: 480 } as const;
const BUFFER = { min: 0, max: 240 } as const;

const SENTENCES: Readonly<Required<SchedulingProblems>> = {
  defaultDuration: `Use de ${DURATION.min} a ${DURATION.max} minutos.`,
  bufferTime: `Use de ${BUFFER.min} a ${BUFFER.max} minutos.`,
  minimumCancelNotice: 'Escolha uma antecedência da lista.',
  ...eachLimit((limit) => LIMIT_WORDS[limit].problem),
  overbookingLimit: 'Escolha um número da lista.',
  timezone: 'Este fuso horário não é conhecido. Escolha outro.',
  meetingTitle: 'Dê um título às reuniões.',
  meetingDescription: 'Este texto é longo demais.',
  moveKeepsDuration: 'Confira esta opção.',
  suggestTimes: 'Escolha uma opção da lista.',
};

/** What is saved, as the form shows it. The buffer starts at 15 minutes while none was saved: a suggestion that does not hold. */
export function schedulingOf(profile: User): SchedulingValues {
  return {
    defaultDuration: String(profile.defaultDuration),
    bufferTime: String(profile.bufferTime ?? DEFAULT_BUFFER),
    minimumCancelNotice: String(profile.minimumCancelNotice),
    ...eachLimit((limit) => String(profile[limit] ?? '')),
    overbookingLimit: String(profile.overbookingLimit ?? NO_LIMIT),
    timezone: profile.timezone,
    meetingTitle: profile.meetingTitle,
    meetingDescription: profile.meetingDescription ?? '',
    moveKeepsDuration: profile.moveKeepsDuration,
    suggestTimes: profile.suggestTimes,
  };
}

/**
 * The request for the typed values, once there is no problem. Without `setsBuffer` the suggested buffer is not sent: a
 * buffer that nobody chose would close times of the public page.
 */
export function schedulingBody(
  { bufferTime, ...values }: SchedulingValues,
  setsBuffer: boolean,
): UpdateProfileBody {
  return {
    ...values,
    defaultDuration: Number(values.defaultDuration),
    ...(setsBuffer ? { bufferTime: Number(bufferTime) } : {}),
    minimumCancelNotice: Number(values.minimumCancelNotice),
    overbookingLimit: values.overbookingLimit === NO_LIMIT ? null : Number(values.overbookingLimit),
    ...(eachLimit((limit) => (isNone(limit, values[limit]) ? null : Number(values[limit]))) as OwnLimits), // as `isNone` tells
  };
}

/** What keeps the form from being sent, by field. */
export function schedulingProblems(values: SchedulingValues): SchedulingProblems {
  return only({
    defaultDuration: !isWithin(values.defaultDuration, DURATION),
    bufferTime: !isWithin(values.bufferTime, BUFFER),
    ...eachLimit((limit) => !isNone(limit, values[limit]) && !isWithin(values[limit], OWN_LIMITS[limit])),
    ...(leavesNoTime(values) ? { minimumNotice: true } : {}),
    meetingTitle: values.meetingTitle.trim() === '',
  });
}

/** What the server refused, beside the fields that it named; none when it named none of these. */
export function schedulingRefusals(error: unknown): SchedulingProblems {
  const named = refusedFields(error);
  const marks = Object.fromEntries(Object.keys(SENTENCES).map((field) => [field, named.includes(field)]));
  return only({
    ...marks,
    ...(hasCode(error, 'INVALID_TIMEZONE') ? { timezone: true } : {}),
    ...(hasCode(error, 'NOTICE_BEYOND_HORIZON') ? { minimumNotice: true } : {}),
  });
}

/**
 * What the typed buffer means. `saved` is null until the person has saved one: there is no buffer until then, and what the
 * field shows is a suggestion until it is typed or taken (`isSet`).
 */
export function bufferHint(saved: number | null, typed: string, isSet: boolean): string {
  const minutes = Number(typed);
  if (!isWithin(typed, BUFFER) || minutes === 0)
    return 'A sua página oferece um horário logo depois do outro.';
  if (!isSet)
    return `Nenhum intervalo vale hoje: a sua página oferece um horário logo depois do outro. ${minutes} minutos é uma sugestão.`;
  const buffer = minutes === 1 ? '1 minuto livre' : `${minutes} minutos livres`;
  return saved === null
    ? `Hoje a sua página oferece um horário logo depois do outro. Ao salvar, passa a deixar ${buffer} entre eles.`
    : `A sua página deixa ${buffer} entre um atendimento e outro.`;
}

/** Whether nothing is typed where nothing is needed. */
function isNone(limit: OwnLimit, typed: string): boolean {
  return OWN_LIMITS[limit].fallback === null && typed.trim() === '';
}

function leavesNoTime({ minimumNotice, bookingHorizon }: SchedulingValues): boolean {
  return Number(minimumNotice) >= Number(bookingHorizon) * MINUTES_PER_DAY;
}

function only(marks: Partial<Record<keyof SchedulingValues, boolean>>): SchedulingProblems {
  const fields = (Object.keys(marks) as (keyof SchedulingValues)[]).filter((field) => marks[field] === true);
  return Object.fromEntries(fields.map((field) => [field, SENTENCES[field]]));
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max;
}
