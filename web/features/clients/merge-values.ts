import type { MergeChoice, MergePreview, MergeSide } from '#shared/contract/client-merges.ts';
import { formatDay } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { PREFERRED_CONTACTS } from './client-values.ts';
import { hiddenCpf } from './cpf-text.ts';

/** What a client has once, as the forms call it. */
export const CHOICES: Readonly<Record<MergeChoice, string>> = {
  name: 'Nome',
  socialName: 'Nome social',
  birthday: 'Data de nascimento',
  cpf: 'CPF',
  preferredUserId: 'Profissional preferido',
  preferredContact: 'Contato preferido',
};

/** What one of two records has there; null where it has nothing. */
export function choiceText(side: MergeSide, choice: MergeChoice): string | null {
  switch (choice) {
    case 'birthday':
      return side.birthday && formatDay(side.birthday);
    case 'cpf':
      return side.cpf && hiddenCpf(side.cpf);
    case 'preferredUserId':
      return side.preferredUserName;
    case 'preferredContact':
      return side.preferredContact && PREFERRED_CONTACTS[side.preferredContact];
    default:
      return side[choice];
  }
}

/** What the kept record gains, a line each, as people read it. */
export function gainedLines({ kept, other, choices }: MergePreview): string[] {
  const without = (all: readonly string[], known: readonly string[]) =>
    all.filter((one) => !known.includes(one));
  const phones = without(other.phones, kept.phones).map(storedPhone);
  const listed = (one: string, several: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${values.length === 1 ? one : several}: ${values.join(', ')}`];
  const filled = (Object.keys(CHOICES) as MergeChoice[]).flatMap((choice) => {
    const text = choiceText(other, choice);
    const isNew = choice !== 'name' && choiceText(kept, choice) === null && !choices.includes(choice);
    return isNew && text !== null ? [`${CHOICES[choice]}: ${text}`] : [];
  });
  return [
    ...(other.appointments === 0
      ? []
      : [other.appointments === 1 ? '1 horário' : `${other.appointments} horários`]),
    ...listed('E-mail', 'E-mails', without(other.emails, kept.emails)),
    ...listed('Telefone', 'Telefones', phones),
    ...listed('Etiqueta', 'Etiquetas', without(other.tags, kept.tags)),
    ...filled,
    ...(other.hasNotes ? ['Anotações, abaixo das que já existem'] : []),
  ];
}
