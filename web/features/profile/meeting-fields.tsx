import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { fillMeetingText, unknownPlaceholders } from '#shared/meeting-text.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import type { SchedulingProblems, SchedulingValues } from './scheduling-values.ts';

/** The default title and description of appointments, with an example of how the title will read. */
export function MeetingFields({
  values,
  problems,
  professionalName,
  onChange,
}: {
  values: SchedulingValues;
  problems: SchedulingProblems;
  professionalName: string;
  onChange: (change: Partial<SchedulingValues>) => void;
}) {
  const { meetingTitle, meetingDescription } = values;
  const example = fillMeetingText(meetingTitle.trim(), {
    clientName: 'Maria Silva',
    professionalName,
    productName: 'Avaliação',
  });
  const unknown = unknownPlaceholders(`${meetingTitle} ${meetingDescription}`);
  return (
    <>
      <Field
        label="Título padrão do atendimento"
        required
        error={problems.meetingTitle}
        hint={
          <>
            {'{cliente} vira o nome do cliente, {profissional} o seu, e {servico} o do serviço.'}
            {example !== '' && ` Por exemplo: ${example}.`}
          </>
        }
        className="sm:col-span-2"
      >
        <Input
          maxLength={TEXT_LIMITS.meetingTitle}
          value={meetingTitle}
          onChange={(event) => onChange({ meetingTitle: event.target.value })}
        />
      </Field>
      <Field
        label="Descrição padrão do atendimento"
        optional
        error={problems.meetingDescription}
        hint="O cliente a lê na página e no e-mail do agendamento: endereço, o que trazer."
        className="sm:col-span-2"
      >
        <Textarea
          rows={3}
          maxLength={TEXT_LIMITS.description}
          value={meetingDescription}
          onChange={(event) => onChange({ meetingDescription: event.target.value })}
        />
      </Field>
      {unknown.length > 0 && (
        <p role="status" className="text-xs text-warn sm:col-span-2">
          {unknown.length === 1
            ? `${unknown[0]} não tem significado e fica como está escrito.`
            : `${unknown.join(' e ')} não têm significado e ficam como estão escritos.`}
        </p>
      )}
    </>
  );
}
