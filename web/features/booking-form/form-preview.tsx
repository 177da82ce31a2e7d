import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';

/** How the public form will ask, as a picture: nothing in it can be used. */
export function FormPreview({
  settings,
}: {
  settings: Omit<BookingFormSettings, 'upcomingLimit' | 'confirmEmail'>;
}) {
  const message = settings.customMessage?.trim() ?? '';
  return (
    <Card className="lg:sticky lg:top-20">
      <CardHeader title="Como o cliente vê" />
      <CardBody>
        <div aria-hidden="true" className="grid gap-4 rounded-md bg-sunken p-4 select-none">
          {message !== '' && (
            <p className="border-l-[3px] border-line-strong pl-3 break-words whitespace-pre-line text-muted">
              {message}
            </p>
          )}
          <FakeField label="Nome" required={settings.requireName} />
          <FakeField label="E-mail" required={settings.requireEmail} />
          {settings.showPhone && <FakeField label="Telefone" required={settings.requirePhone} />}
          {settings.showNotes && <FakeField label="Observações" required={settings.requireNotes} tall />}
        </div>
      </CardBody>
    </Card>
  );
}

function FakeField({ label, required, tall = false }: { label: string; required: boolean; tall?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-ui font-medium">
        {label}
        {!required && <span className="font-normal text-muted"> (opcional)</span>}
      </p>
      <div className={`${tall ? 'h-16' : 'h-9'} rounded-sm border border-line-strong bg-card`} />
    </div>
  );
}
