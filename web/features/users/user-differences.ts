import type { User } from '#shared/contract/users.ts';
import { differencesOf, type Difference } from '#web/lib/differences.ts';
import { zoneName } from '#web/lib/format.ts';
import { OVERBOOKING_WORDS } from '#web/lib/limit-choices.ts';
import { eachProfileText, PROFILE_TEXTS } from '#web/lib/profile-texts.ts';
import { stateOf, type UserState } from './user-state.ts';
import { userValuesOf, type UserFormValues } from './user-values.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  email: 'E-mail',
  ...eachProfileText((name) => PROFILE_TEXTS[name].label),
  color: 'Cor na agenda',
  timezone: 'Fuso horário',
  state: 'Situação',
  distributionShare: 'Parte na distribuição',
  distributionPriority: 'Prioridade na distribuição',
  overbookingLimit: OVERBOOKING_WORDS.label,
};

const STATES: Readonly<Record<UserState, string>> = {
  active: 'Ativo',
  inactive: 'Inativo',
  suspended: 'Suspenso',
};

/** The professional as saved now: what a form was opened with, and over it what a 409 CHANGED_MEANWHILE brings. */
export function savedNow(opened: User, stale: Readonly<Record<string, unknown>>): User {
  return { ...opened, ...stale };
}

/** The fields of the form that a 409 CHANGED_MEANWHILE is about: whether somebody is active or suspended is one of them. */
export function staleFields(stale: Readonly<Record<string, unknown>>): (keyof UserFormValues)[] {
  const names = Object.keys(stale).map((name) =>
    name === 'isActive' || name === 'isSuspended' ? 'state' : name,
  );
  return [...new Set(names)] as (keyof UserFormValues)[];
}

/** What somebody else saved beside what was typed here, in words. */
export function userDifferences(
  opened: User,
  stale: Readonly<Record<string, unknown>>,
  mine: UserFormValues,
): Difference[] {
  const now = savedNow(opened, stale);
  const saved = { ...userValuesOf(now), state: STATES[stateOf(now)] };
  const theirs = Object.fromEntries(staleFields(stale).map((name) => [name, saved[name]]));
  const typed = { ...mine, state: STATES[mine.state], timezone: zoneName(mine.timezone) };
  return differencesOf(
    'timezone' in theirs ? { ...theirs, timezone: zoneName(saved.timezone) } : theirs,
    typed,
    LABELS,
    (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '') || 'Vazio',
  );
}
