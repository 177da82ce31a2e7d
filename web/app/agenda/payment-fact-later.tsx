import { lazy, Suspense, type ComponentType } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';

type Props = { appointment: Appointment };

/** Read when an appointment is opened: no agenda needs it for its first paint. */
const Fact = lazy(async () => ({ default: await loadFact() }));

function loadFact(): Promise<ComponentType<Props>> {
  return import('#web/features/payments/payment-fact.tsx').then(
    (module) => module.PaymentFact,
    () => Missing,
  );
}

/** What was paid of an appointment. Where the code does not arrive, the rest of the dialog stays. */
export function PaymentFactLater(props: Props) {
  return (
    <Suspense fallback={<Skeleton className="mb-4 h-12 rounded-md" />}>
      <Fact {...props} />
    </Suspense>
  );
}

function Missing() {
  return (
    <p className="mb-4 text-ui text-muted">
      O pagamento não carregou. Feche o agendamento e recarregue a página.
    </p>
  );
}
