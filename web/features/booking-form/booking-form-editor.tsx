import { useQuery } from '@tanstack/react-query';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { HOLD_MINUTES, TEXT_LIMITS, UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { staleValues } from '#web/lib/stale-values.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { bookingFormQuery } from './api/booking-form.ts';
import { useSaveBookingForm } from './api/save-booking-form.ts';
import { formDifferences } from './form-differences.ts';
import { FormPreview } from './form-preview.tsx';

/** What this installation says of confirming bookings by e-mail. */
type Confirmation = {
  /** Whether e-mails leave this server. */
  sendsMail: boolean;
  /** Whether the operator has every booking confirmed, whatever is chosen here. */
  isRequired: boolean;
};

/** The booking form's settings beside what the client will see. Nothing is kept until it is saved. */
export function BookingFormEditor({ confirmation }: { confirmation: Confirmation }) {
  const settings = useQuery(bookingFormQuery);
  if (settings.isPending) return <EditorSkeleton />;
  if (settings.isError) {
    return (
      <Card>
        <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      </Card>
    );
  }
  return <Editor saved={settings.data} confirmation={confirmation} />;
}

function Editor({ saved, confirmation }: { saved: BookingFormSettings; confirmation: Confirmation }) {
  const {
    values: draft,
    changes,
    seen,
    changed,
    set,
    settle,
    discard,
  } = useDraft({
    ...saved,
    customMessage: saved.customMessage ?? '',
    upcomingLimit: String(saved.upcomingLimit),
  });
  const save = useSaveBookingForm();
  const stale = staleValues(save.error);
  const send = (known: object = {}): void =>
    save.mutate(
      { ...bodyOf(changes), expected: { ...bodyOf(seen), ...known } },
      { onSuccess: () => settle(changes) },
    );

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr] lg:gap-5">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Card>
          <CardHeader title="Campos" description="A data, a hora e o profissional são sempre pedidos." />
          <CardBody className="grid gap-5">
            <Switch
              label="Nome obrigatório"
              checked={draft.requireName}
              onCheckedChange={(requireName) => set({ requireName })}
            />
            <Switch
              label="E-mail obrigatório"
              hint="Sem e-mail, o cliente não recebe a confirmação."
              checked={draft.requireEmail}
              onCheckedChange={(requireEmail) => set({ requireEmail })}
            />
            <Switch
              label="Confirmar por e-mail antes de marcar"
              hint={confirmationHint(confirmation)}
              checked={draft.confirmEmail || confirmation.isRequired}
              disabled={confirmation.isRequired}
              onCheckedChange={(confirmEmail) => set({ confirmEmail })}
            />
            <Switch
              label="Mostrar telefone"
              checked={draft.showPhone}
              onCheckedChange={(showPhone) =>
                set(showPhone ? { showPhone } : { showPhone, requirePhone: false })
              }
            />
            {draft.showPhone && (
              <Switch
                className="border-l-2 pl-4"
                label="Telefone obrigatório"
                checked={draft.requirePhone}
                onCheckedChange={(requirePhone) => set({ requirePhone })}
              />
            )}
            <Switch
              label="Mostrar observações"
              checked={draft.showNotes}
              onCheckedChange={(showNotes) =>
                set(showNotes ? { showNotes } : { showNotes, requireNotes: false })
              }
            />
            {draft.showNotes && (
              <Switch
                className="border-l-2 pl-4"
                label="Observações obrigatórias"
                checked={draft.requireNotes}
                onCheckedChange={(requireNotes) => set({ requireNotes })}
              />
            )}
            <Switch
              label="Agendar sem escolher serviço"
              hint="Com serviços cadastrados, oferece também “Sem serviço específico”, que não tem preço."
              checked={draft.allowNoService}
              onCheckedChange={(allowNoService) => set({ allowNoService })}
            />
            <Field
              label="Horários marcados por cliente"
              hint="Quantos o mesmo e-mail ou telefone pode ter por vir, em toda a organização. Você marca quantos quiser."
            >
              <Input
                type="number"
                inputMode="numeric"
                required
                min={UPCOMING_LIMIT.min}
                max={UPCOMING_LIMIT.max}
                className="num w-24"
                value={draft.upcomingLimit}
                onChange={(event) => set({ upcomingLimit: event.target.value })}
              />
            </Field>
            <Field label="Mensagem personalizada" optional hint="Aparece no topo do formulário público.">
              <Textarea
                rows={3}
                maxLength={TEXT_LIMITS.customMessage}
                placeholder="Chegue 10 minutos antes e traga um documento."
                value={draft.customMessage}
                onChange={(event) => set({ customMessage: event.target.value })}
              />
            </Field>
          </CardBody>
          {stale !== null && (
            <div className="px-4 pb-4 sm:px-5">
              <ChangedMeanwhile
                differences={formDifferences(stale, draft)}
                busy={save.isPending}
                onTheirs={() => {
                  discard(Object.keys(stale));
                  save.reset();
                }}
                onMine={() => send(stale)}
              />
            </div>
          )}
          <SaveFooter
            label="Salvar configurações"
            changed={changed}
            busy={save.isPending}
            onDiscard={() => {
              discard();
              save.reset();
            }}
          />
        </Card>
      </form>
      <FormPreview settings={draft} />
    </div>
  );
}

function EditorSkeleton() {
  return (
    <Loading className="grid gap-4 lg:grid-cols-[1.3fr_1fr]">
      <Skeleton className="h-96 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
    </Loading>
  );
}

/** Typed changes as the API takes them: the limit is text while it is typed. */
function bodyOf<T extends { upcomingLimit?: string }>({ upcomingLimit, ...rest }: T) {
  return upcomingLimit === undefined ? rest : { ...rest, upcomingLimit: Number(upcomingLimit) };
}

function confirmationHint({ sendsMail, isRequired: isRequired }: Confirmation): string {
  if (isRequired) return 'Ligado para toda a instalação por quem a opera.';
  const rule = `O horário fica reservado por ${HOLD_MINUTES} minutos e só vale depois que o cliente abrir o link do e-mail. O e-mail passa a ser obrigatório.`;
  return sendsMail
    ? rule
    : `${rule} Esta instalação ainda não envia e-mails: o cliente não recebe o link, e só você pode marcar, pela agenda.`;
}
