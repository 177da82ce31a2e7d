import type { ClientRecord } from '#shared/contract/client-records.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { clientDifferences } from './client-values.ts';
import { useRecordForm } from './use-record-form.ts';

/** What is noted of a client: for all of the team, and for the reader alone. */
export function NotesCard({ record }: { record: ClientRecord }) {
  const form = useRecordForm(record.id, { note: record.note ?? '', ownNote: record.ownNote ?? '' });
  const { values, meanwhile } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Card aria-label="Anotações">
        <CardHeader title="Anotações" />
        <CardBody className="grid gap-4">
          <Field label="Para a equipe" hint="Toda a equipe que atende este cliente lê.">
            <Textarea
              rows={3}
              maxLength={TEXT_LIMITS.notes}
              value={values.note}
              onChange={(event) => form.set({ note: event.target.value })}
            />
          </Field>
          <Field label="Suas anotações" hint="Só você vê.">
            <Textarea
              rows={3}
              maxLength={TEXT_LIMITS.notes}
              value={values.ownNote}
              onChange={(event) => form.set({ ownNote: event.target.value })}
            />
          </Field>
        </CardBody>
        {meanwhile !== null && (
          <div className="px-4 pb-4 sm:px-5">
            <ChangedMeanwhile
              differences={clientDifferences(meanwhile.stale, values)}
              busy={form.busy}
              onTheirs={meanwhile.takeTheirs}
              onMine={meanwhile.keepMine}
            />
          </div>
        )}
        <SaveFooter
          label="Salvar anotações"
          changed={form.changed}
          busy={form.busy}
          onDiscard={form.discard}
        />
      </Card>
    </form>
  );
}
